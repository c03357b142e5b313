import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { JsonValue } from '@dsh/json'
import { defineTool, text } from '@dsh/schema'
import type { ToolDefinition } from '@dsh/tool'

const home = fileURLToPath(new URL('../../../', import.meta.url))
/** Where the real inputs are: `DSH_DATA`, or beside the repository. */
const dataFolder = path.resolve(home, process.env['DSH_DATA'] ?? '../shared/data')

/** Whether the real inputs are there; says so where they are not. */
export function hasData(): boolean {
  const isThere = existsSync(dataFolder)
  if (!isThere) process.stderr.write(`skipped: no real inputs at ${dataFolder} (set DSH_DATA)\n`)
  return isThere
}

/** A program with what it must give. */
export interface RealProgram {
  readonly id: string
  readonly title: string
  readonly code: string
  readonly tools: readonly string[]
  readonly expected: {
    readonly logs: readonly string[]
    readonly result?: JsonValue
    readonly error?: { readonly message: string }
  }
  readonly calls: readonly { readonly tool: string; readonly args: unknown }[]
  readonly callsMayOverlap: boolean
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly type?: unknown
}

interface CannedTool {
  readonly description: string
  readonly parameters: Schema
  readonly output: Schema
  readonly concurrencySafe: boolean
  readonly replies: readonly Reply[]
}

interface Reply {
  readonly args?: Readonly<Record<string, unknown>>
  readonly times?: number
  readonly value?: unknown
  readonly error?: string
  readonly delayMs?: number
}

const readJson = (...file: readonly string[]) => JSON.parse(readFileSync(path.join(dataFolder, ...file), 'utf8'))

/** The programs in a language. */
export function readPrograms(language: 'typescript' | 'python'): readonly RealProgram[] {
  return readdirSync(path.join(dataFolder, 'code-mode', language)).map(file => readJson('code-mode', language, file))
}

/** The programs that attack, by name. */
export function readAttacks(): Readonly<Record<string, { readonly source: string }>> {
  return readJson('attacks', 'typescript.json')
}

/** The canned tools that a program may call, made with `defineTool`; each gives its replies anew. */
export function cannedTools(names: readonly string[]): readonly ToolDefinition[] {
  const { tools } = readJson('code-mode', 'tools.json') as { readonly tools: Readonly<Record<string, CannedTool>> }
  return names.map(name => defineCanned(name, tools[name]!))
}

function defineCanned(name: string, { description, parameters, output, concurrencySafe, replies }: CannedTool) {
  const used = new Map<Reply, number>()
  return defineTool({
    name,
    description,
    parameters: propertiesOf(parameters) as never,
    output: { schema: nodeOf(output) as never, render: (_args, value) => [text(JSON.stringify(value))] },
    isConcurrencySafe: () => concurrencySafe,
    async execute(args) {
      const reply = replies.find(one => matches(one.args, args) && (used.get(one) ?? 0) < (one.times ?? Infinity))
      if (reply === undefined) throw new Error(`no canned reply of ${name}`)
      used.set(reply, (used.get(reply) ?? 0) + 1)
      await sleep(reply.delayMs ?? 0)
      if (reply.error !== undefined) throw new Error(reply.error)
      return reply.value as never
    },
  }) as unknown as ToolDefinition
}

/** A schema in the language of `defineTool`: what is required says so itself, and objects say that they are open. */
function nodeOf({ required: _required, properties, items, ...rest }: Schema): object {
  return {
    ...rest,
    ...(rest.type === 'object' && { additionalProperties: true }),
    ...(properties && { properties: propertiesOf({ properties, ...(_required && { required: _required }) }) }),
    ...(items && { items: nodeOf(items) }),
  }
}

function propertiesOf({ properties = {}, required = [] }: Schema): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, node]) => [
      name,
      { ...nodeOf(node), ...(required.includes(name) && { required: true }) },
    ]),
  )
}

function matches(wanted: Readonly<Record<string, unknown>> = {}, args: unknown): boolean {
  return Object.entries(wanted).every(([name, value]) =>
    isDeepStrictEqual((args as Record<string, unknown>)[name], value),
  )
}
