import { nearest } from '@dsh/json'
import {
  isDirect,
  RUN_CODE_NAME,
  type Resolution,
  type ToolDefinition,
  type ToolExecutionInput,
  type ToolPresentationMode,
} from '@dsh/tool'
import { collapses } from './surface/collapse.ts'

/** What a resolution is made from, asked only where it is needed. */
export interface Meaning {
  /** What the name means to this agent. */
  readonly definition: ToolDefinition | undefined
  /** How this agent's tools are shown. */
  readonly mode: ToolPresentationMode
  /** The names that this agent may see. */
  visible(): Iterable<string>
}

/** What a name means for one call. */
export function resolveCall(
  call: Pick<ToolExecutionInput, 'name' | 'parent'>,
  { definition, mode, visible }: Meaning,
): Resolution {
  if (definition === undefined) return unknown(call, mode, visible)
  return collapses(mode, call)
    ? { kind: 'collapsed', definition, reachableFrom: RUN_CODE_NAME }
    : { kind: 'tool', definition }
}

/** The suggestion is looked for only when someone reads it: it costs a look at every name. */
function unknown(
  call: Pick<ToolExecutionInput, 'name' | 'parent'>,
  mode: ToolPresentationMode,
  visible: () => Iterable<string>,
): Resolution {
  let found: string | undefined
  let searched = false
  return {
    kind: 'unknown',
    get nearest(): string {
      if (!searched) found = nearest(call.name, mode === 'code' && isDirect(call) ? [RUN_CODE_NAME] : visible())
      searched = true
      // Typed as optional: absent and undefined are one to a reader of a getter.
      return found as string
    },
  }
}
