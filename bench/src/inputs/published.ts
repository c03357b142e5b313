import type { ToolSignature } from '@dsh/codegen'
import { compileSchema, type JsonSchemaNode, type ObjectSchema } from '@dsh/json-schema'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { generateTools } from '../../data/tools.ts'
import { folders } from '../folders.ts'
import type { SchemaCase } from './arguments.ts'

/** Where tools come from: `bench/data` makes them, or public servers told of them. */
export type Source = 'generated' | 'real'

interface Published {
  readonly name: string
  readonly description?: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema?: JsonSchemaNode
}
interface Instances {
  readonly cases: readonly { readonly index: number; readonly valid: readonly unknown[] }[]
}

// As many as have all the shapes, and can be made in a second.
const generatedArguments = 600

/** Whether there are real inputs, which are not part of the repository. */
export function hasRealInputs(): boolean {
  return existsSync(path.join(folders.data, 'instances'))
}

/** The first `count` tools, each name once. */
export function toolsOf(source: Source, count: number): readonly ToolSignature[] {
  const tools = new Map<string, ToolSignature>()
  for (const one of source === 'real' ? realTools() : generateTools(count)) {
    const { name, description = '', inputSchema: parameters, outputSchema: output = {} } = one
    if (tools.size < count && !tools.has(name)) tools.set(name, { name, description, parameters, output })
  }
  return [...tools.values()]
}

/** Schemas of tools with valid arguments: those that we take and `isTaken` by the other side too. */
export function argumentsOf(source: Source, isTaken: (schema: JsonSchemaNode) => boolean = () => true): SchemaCase[] {
  const cases: readonly SchemaCase[] =
    source === 'real'
      ? realArguments()
      : generateTools(generatedArguments).map(({ inputSchema, valid }) => ({ schema: inputSchema, values: valid }))
  return cases.filter(({ schema }) => succeeds(() => compileSchema(schema)) && isTaken(schema))
}

/** Whether it does not throw. */
export function succeeds(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}

function realTools(): readonly Published[] {
  const folder = path.join(folders.data, 'mcp-tools')
  return readdirSync(folder)
    .toSorted()
    .flatMap(file => readTools(path.join(folder, file)))
}

function realArguments(): readonly SchemaCase[] {
  const instances = path.join(folders.data, 'instances')
  return readdirSync(instances).flatMap(source =>
    readdirSync(path.join(instances, source)).flatMap(file => {
      const tools = readTools(path.join(folders.data, source, file))
      const { cases } = readJson<Instances>(path.join(instances, source, file))
      return cases.map(({ index, valid }) => ({ schema: tools[index]?.inputSchema ?? {}, values: valid }))
    }),
  )
}

function readTools(file: string): readonly Published[] {
  return readJson<{ readonly tools: readonly Published[] }>(file).tools
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
