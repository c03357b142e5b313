import type { Change, ScopeKey } from '@dsh/kernel'
import type { Content } from '@dsh/presentation'
import type { ToolExecution } from './call.ts'
import type { PostToolDecision, PreToolDecision } from './decision.ts'
import type { ToolExecutionResult } from './result.ts'

/** The durable copy of one settled sub-call, before it is appended to the log. */
export interface CodeDispatchRecord {
  /** The outer call, whose program made this sub-call. */
  readonly exec: ToolExecution
  /** The scope that the outer call runs for. */
  readonly agent?: ScopeKey
  /** The id of the sub-call. */
  readonly subCallId: string
  /** The tool that the program called. */
  readonly name: string
  /** Whether the sub-call failed. */
  readonly isError: boolean
  /** What will be logged; a listener may answer with something shorter. */
  readonly content: Content
}

/** What changed in a registry; a transaction of several changes is one notice of kind `batch`. */
export interface ToolChange extends Change {
  /** Which change: `lift`, `unpresent` and `unmount` undo what their counterparts did. */
  readonly kind:
    | 'register'
    | 'unregister'
    | 'restrict'
    | 'lift'
    | 'present'
    | 'unpresent'
    | 'mount'
    | 'unmount'
    | 'rebind'
    | 'batch'
}

/** The six events: four waterfalls, then two emits. All but `tools/change` are filtered by the call's scope. */
export interface ToolEvents {
  /** Decides whether a call may go on; `next()` asks the listeners below, and allows if none objects. */
  'tools/pre-execute'(
    exec: ToolExecution,
    next: () => Promise<PreToolDecision>,
  ): PreToolDecision | Promise<PreToolDecision>
  /** Wraps the body; each `next()` is a fresh attempt, and `next({ signal })` gives it another signal. */
  'tools/execute'(
    exec: ToolExecution,
    next: (change?: { readonly signal?: AbortSignal }) => Promise<ToolExecutionResult>,
  ): ToolExecutionResult | Promise<ToolExecutionResult>
  /** Decides what becomes of a result, denials and failures included. */
  'tools/post-execute'(
    exec: ToolExecution,
    result: ToolExecutionResult,
    next: () => Promise<PostToolDecision>,
  ): PostToolDecision | Promise<PostToolDecision>
  /** Shapes the logged copy of a sub-call; the program's value and the model's result stay as they are. */
  'tools/code-dispatch-log'(record: CodeDispatchRecord, next: () => Promise<Content>): Content | Promise<Content>
  /** Observes the frozen final result, once for every call; changes nothing, and a throw is contained. */
  'tools/result'(exec: ToolExecution, result: ToolExecutionResult): void
  /** Says that what some scope can see has changed; every listener hears every change. */
  'tools/change'(change: ToolChange): void
}
