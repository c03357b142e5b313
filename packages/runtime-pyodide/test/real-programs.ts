import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { CodeBinding } from '@dsh/code-runtime'

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
    readonly result?: unknown
    readonly error?: { readonly message: string }
  }
  readonly calls: readonly { readonly tool: string; readonly args: unknown }[]
  readonly callsMayOverlap: boolean
}

interface Reply {
  readonly args?: Readonly<Record<string, unknown>>
  readonly times?: number
  readonly value?: unknown
  readonly error?: string
  readonly delayMs?: number
}

/** The programs in Python. */
export function readPrograms(): readonly RealProgram[] {
  const folder = path.join(dataFolder, 'code-mode', 'python')
  return readdirSync(folder).map(file => JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
}

/** The programs that attack, by name. */
export function readAttacks(): Readonly<Record<string, { readonly source: string }>> {
  return JSON.parse(readFileSync(path.join(dataFolder, 'attacks', 'python.json'), 'utf8'))
}

/** The canned tools of one run of a program, and what was called. */
export function cannedTools(names: readonly string[]): {
  readonly functions: Record<string, CodeBinding>
  readonly calls: { readonly tool: string; readonly args: unknown }[]
} {
  const { tools } = JSON.parse(readFileSync(path.join(dataFolder, 'code-mode', 'tools.json'), 'utf8')) as {
    tools: Record<string, { readonly replies: readonly Reply[] }>
  }
  const calls: { tool: string; args: unknown }[] = []
  const functions = Object.fromEntries(
    names.map((tool): [string, CodeBinding] => {
      const used = new Map<Reply, number>()
      const answer: CodeBinding = async args => {
        calls.push({ tool, args })
        const reply = tools[tool]?.replies.find(
          one => matches(one.args, args) && (used.get(one) ?? 0) < (one.times ?? Infinity),
        )
        if (reply === undefined) throw new Error(`no canned reply of ${tool}`)
        used.set(reply, (used.get(reply) ?? 0) + 1)
        await sleep(reply.delayMs ?? 0)
        if (reply.error !== undefined) throw new Error(reply.error)
        return reply.value as never
      }
      return [tool, answer]
    }),
  )
  return { functions, calls }
}

function matches(wanted: Readonly<Record<string, unknown>> = {}, args: unknown): boolean {
  return Object.entries(wanted).every(([name, value]) =>
    isDeepStrictEqual((args as Record<string, unknown>)[name], value),
  )
}
