import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { ToolSignature } from '@dsh/codegen'
import type { ObjectSchema } from '@dsh/json-schema'

const home = fileURLToPath(new URL('../../../', import.meta.url))
/** Where the real inputs are: `DSH_DATA`, or beside the repository. */
export const dataFolder = path.resolve(home, process.env['DSH_DATA'] ?? '../shared/data')

/** Whether the real inputs are there; says so where they are not. */
export function hasData(): boolean {
  const isThere = existsSync(dataFolder)
  if (!isThere) process.stderr.write(`skipped: no real inputs at ${dataFolder} (set DSH_DATA)\n`)
  return isThere
}

/** The tools of one server or benchmark. */
export interface RealTools {
  /** The file that they come from. */
  readonly file: string
  /** As a program's language is given them. */
  readonly tools: readonly ToolSignature[]
  /** As a model is sent them without code mode: JSON of name, description and schemas, in the same order. */
  readonly native: readonly string[]
  /** Values for their arguments, by the place of the tool. */
  readonly cases: readonly RealCase[]
}

/** Values for the arguments of one tool. */
export interface RealCase {
  /** The place of the tool. */
  readonly index: number
  /** Values that its schema takes. */
  readonly valid: readonly unknown[]
  /** Values that it refuses, and why. */
  readonly invalid: readonly { readonly why: string; readonly value: unknown }[]
}

interface Published {
  readonly tools: readonly {
    readonly name: string
    readonly description?: string
    readonly inputSchema: ObjectSchema
    readonly outputSchema?: ObjectSchema
  }[]
}

/** All real tools, by the file that they come from. */
export function readRealTools(): readonly RealTools[] {
  return ['mcp-tools', 'function-schemas'].flatMap(source =>
    readdirSync(path.join(dataFolder, source))
      .filter(file => file.endsWith('.json'))
      .map(file => {
        const { tools } = read(source, file) as Published
        const { cases } = read(path.join('instances', source), file) as { readonly cases: readonly RealCase[] }
        return {
          file,
          tools: tools.map(tool => ({
            name: tool.name,
            description: tool.description ?? '',
            parameters: tool.inputSchema,
            output: tool.outputSchema ?? {},
          })),
          native: tools.map(tool =>
            JSON.stringify({
              name: tool.name,
              description: tool.description,
              parameters: tool.inputSchema,
              output: tool.outputSchema,
            }),
          ),
          cases,
        }
      }),
  )
}

function read(where: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(dataFolder, where, file), 'utf8'))
}
