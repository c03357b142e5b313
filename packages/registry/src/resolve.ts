import { nearest } from '@dsh/json'
import {
  RUN_CODE_NAME,
  type Resolution,
  type ToolDefinition,
  type ToolExecutionInput,
  type ToolPresentationMode,
} from '@dsh/tool'
import { collapses } from './surface/collapse.ts'

/** The members of a call that its meaning depends on, beside its scope. */
type Asked = Pick<ToolExecutionInput, 'name' | 'parent'>

/** What a resolution is made from. */
export interface Meaning {
  /** What the name means to this agent. */
  readonly definition: ToolDefinition | undefined
  /** How this agent's tools are shown. */
  readonly mode: ToolPresentationMode
  /** The names that this agent may see; asked only where a suggestion is wanted. */
  visible(): readonly string[]
}

/** What a name means for one call. */
export function resolveCall(call: Asked, { definition, mode, visible }: Meaning): Resolution {
  if (definition === undefined) return unknown(call, mode, visible)
  return collapses(mode, call)
    ? { kind: 'collapsed', definition, reachableFrom: RUN_CODE_NAME }
    : { kind: 'tool', definition }
}

/** The suggestion is looked for only when someone reads it: it costs a look at every name that this call can reach. */
function unknown(call: Asked, mode: ToolPresentationMode, visible: () => readonly string[]): Resolution {
  let found: string | undefined
  let searched = false
  return {
    kind: 'unknown',
    get nearest(): string {
      if (!searched) {
        const reachable = visible().filter(name => !collapses(mode, { ...call, name }))
        found = nearest(call.name, reachable)
      }
      searched = true
      // Typed as optional: absent and undefined are one to a reader of a getter.
      return found as string
    },
  }
}
