import type { Agent } from '@deepseek-ai/dsh-agent'
import type { CallId, ContentBlock, UserMessage } from '@deepseek-ai/dsh-llm'
import type * as dsh from '@dsh/tool'
/** The identity of one execution in this process; compared, never serialised. */
export type ToolExecutionToken = dsh.ToolExecutionToken
/** What a caller asks for; each field is read once. */
export interface ToolExecutionInput {
  /** The id that the model, or the program, gave this call. */
  readonly callId: CallId
  /** The id of the direct call that this one belongs to; its own where absent. */
  readonly rootCallId?: CallId
  /** The name that was asked for. */
  readonly name: string
  /** The parsed arguments, which are detached and frozen. */
  readonly arguments: unknown
  /** The agent whose scope decides what the name means; the global view where absent. */
  readonly agent?: Agent
  /** The token of the call that makes this one; absent in a direct call by the model. */
  readonly parent?: ToolExecutionToken
  /** Cancels the call. */
  readonly signal: AbortSignal
}
/** One call as policies and observers see it: frozen from the start. */
export interface ToolExecution extends ToolExecutionInput {
  /** The id of the direct call that this one belongs to, resolved. */
  readonly rootCallId: CallId
  /** The identity of this execution, the same in every stage. */
  readonly token: ToolExecutionToken
}
/** One call as a `tools/execute` wrapper sees it: what it assigns to `signal` is what those below it get. */
export interface ToolDispatchExecution extends Omit<ToolExecution, 'signal'> {
  /** Cancels what `next()` runs; the caller's own signal is always fused in. */
  signal: AbortSignal
}
/** What a body sees: the call, and two functions that also work detached from this object. */
export interface ToolRunContext extends ToolExecution {
  /** Adds a message for the model that comes after the result. */
  deferContext(context: UserMessage): void
  /** Asks that the turn end once this call has succeeded. */
  concludeTurn(): void
}
/** Whether a call may overlap its siblings or must run alone. */
export type ToolExecutionMode =
  | {
      kind: 'parallel'
    }
  | {
      kind: 'exclusive'
    }
/** The durable copy of one settled sub-call, before it is appended to the session. */
export interface CodeDispatchLog {
  /** The outer call, whose program made this sub-call. */
  readonly exec: ToolExecution
  /** The agent that the outer call runs for. */
  readonly agent?: Agent
  /** The id of the sub-call. */
  readonly subCallId: CallId
  /** The tool that the program called. */
  readonly name: string
  /** Whether the sub-call failed. */
  readonly isError: boolean
  /** What will be logged; a listener may answer with something shorter. */
  readonly content: ContentBlock[]
}
