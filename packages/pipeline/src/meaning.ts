import {
  unknownTool,
  type Resolution,
  type ToolDefinition,
  type ToolExecutionFailure,
  type ToolResolver,
} from '@dsh/tool'
import type { CallRecord } from './record.ts'

/** The failure of a name that means no tool to this caller. */
export function unreachable(name: string, resolution: Exclude<Resolution, { kind: 'tool' }>): ToolExecutionFailure {
  if (resolution.kind === 'collapsed') return unknownTool(name, { reachableFrom: resolution.reachableFrom })
  const { nearest } = resolution
  return unknownTool(name, nearest === undefined ? {} : { nearest })
}

/** The definition that the call began with, if its name still means exactly that; else the failure to give. */
export function currentMeaning(
  resolver: ToolResolver,
  { exec, definition }: CallRecord,
): { readonly definition: ToolDefinition } | { readonly failure: ToolExecutionFailure } {
  const resolution = resolver.resolve(exec)
  if (resolution.kind !== 'tool') return { failure: unreachable(exec.name, resolution) }
  return resolution.definition === definition ? { definition } : { failure: unknownTool(exec.name) }
}
