import {
  unknownTool,
  type ToolDefinition,
  type ToolExecution,
  type ToolExecutionFailure,
  type ToolResolver,
} from '@dsh/tool'
import type { CallRecord } from './record.ts'

/** What a name means, each member of the answer read once; `failure` is what to give where it cannot be called. */
export type Meaning =
  | { readonly kind: 'tool'; readonly definition: ToolDefinition }
  | { readonly kind: 'collapsed'; readonly definition: ToolDefinition; failure(): ToolExecutionFailure }
  | { readonly kind: 'unknown'; failure(): ToolExecutionFailure }

/** Asks a resolver; throws where it throws, and where it gives no answer. */
export function meaningOf(
  resolver: ToolResolver,
  call: Pick<ToolExecution, 'name' | 'agent' | 'parent' | 'token'>,
): Meaning {
  const resolution = resolver.resolve(call)
  const { kind } = resolution
  if (kind === 'unknown') {
    return {
      kind,
      failure() {
        const { nearest } = resolution
        return unknownTool(call.name, nearest === undefined ? {} : { nearest })
      },
    }
  }
  const { definition } = resolution
  if (typeof definition !== 'object' || definition === null) throw new TypeError('the resolver gave no tool')
  if (kind === 'tool') return { kind, definition }
  if (kind !== 'collapsed') throw new TypeError('the resolver gave no known meaning')
  const { reachableFrom } = resolution
  return { kind, definition, failure: () => unknownTool(call.name, { reachableFrom }) }
}

/** The definition that the call began with, if its name still means exactly that; else the failure to give. */
export function currentMeaning(
  resolver: ToolResolver,
  { exec, definition }: CallRecord,
): { readonly definition: ToolDefinition } | { readonly failure: ToolExecutionFailure } {
  const meaning = meaningOf(resolver, exec)
  if (meaning.kind !== 'tool') return { failure: meaning.failure() }
  return meaning.definition === definition ? { definition } : { failure: unknownTool(exec.name) }
}
