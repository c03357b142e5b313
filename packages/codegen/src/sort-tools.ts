import { printJson, snapshotJson } from '@dsh/json'
import { itemsOf } from './shapes/own.ts'
import type { ToolSignature } from './tool-signature.ts'

/** A tool whose schemas were not looked at. */
export interface NamedTool {
  /** The name that it is registered under. */
  readonly name: string
  /** What its author says of it, as it was written; empty where that is no text. */
  readonly description: string
  /** The schema of its arguments, from wherever. */
  readonly parameters: unknown
  /** The schema of its value, from wherever. */
  readonly output: unknown
}

/**
 * The tools in the order of their names, whatever order they came in.
 *
 * @remarks
 * It takes anything and never throws. What has no name that can be read is left out, since nobody could call it, and so
 * are doubles; tools that share a name and differ are all there.
 */
export function sortTools(tools: unknown): readonly NamedTool[] {
  const named: NamedTool[] = []
  for (const tool of itemsOf(tools) ?? []) {
    const one = nameTool(tool)
    if (one !== undefined) named.push(one)
  }
  const texts = new Map<NamedTool, string>()
  const textOf = (tool: NamedTool): string => {
    const text = texts.get(tool) ?? describe(tool)
    texts.set(tool, text)
    return text
  }
  const sorted = named.sort((a, b) => compare(a.name, b.name) || compare(textOf(a), textOf(b)))
  return sorted.filter((tool, index) => {
    const before = sorted[index - 1]
    return before === undefined || before.name !== tool.name || textOf(before) !== textOf(tool)
  })
}

function nameTool(tool: unknown): NamedTool | undefined {
  try {
    const { name, description, parameters, output } = tool as ToolSignature
    if (typeof name !== 'string') return undefined
    return { name, description: typeof description === 'string' ? description : '', parameters, output }
  } catch {
    return undefined
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Only to tell tools of one name apart. */
function describe({ description, parameters, output }: NamedTool): string {
  const schemas = [parameters, output].map(schema => {
    const copy = snapshotJson(schema)
    return copy.ok ? printJson(copy.value) : copy.reason
  })
  return [description, ...schemas].join('\n')
}
