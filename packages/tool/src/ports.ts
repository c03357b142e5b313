import type { ListenerSource, ScopeKey } from '@dsh/kernel'
import type { ToolExecution, ToolExecutionInput } from './call.ts'
import type { ToolDefinition } from './definition.ts'
import type { ToolExecutionResult } from './result.ts'

/** What a name means for one call: a tool, a tool that is only reachable another way, or nothing. */
export type Resolution =
  | { readonly kind: 'tool'; readonly definition: ToolDefinition }
  | { readonly kind: 'collapsed'; readonly definition: ToolDefinition; readonly reachableFrom: string }
  | { readonly kind: 'unknown'; readonly nearest?: string }

/** What a pipeline asks of a registry. */
export interface ToolResolver {
  /** What the name means for this caller now, in time that grows with the depth of its scope chain only. */
  resolve(call: Pick<ToolExecutionInput, 'name' | 'agent' | 'parent'>): Resolution
  /**
   * The first reason that a guard gives: global guards, then from the farthest ancestor to the own scope. Who gave it is
   * told to `found`, where that is known.
   */
  denial(exec: ToolExecution, found?: (source: ListenerSource) => void): string | undefined
}

/** The stages of a call, from its creation to the notice that it is over. */
export type ToolStage = 'create' | 'pre-execute' | 'guard' | 'execute' | 'body' | 'post-execute' | 'finalize' | 'notify'

/** A call with a result: one that post-execute still sees, or one that goes straight to the finalizer. */
export type Dispatched = {
  /** Which of the two roads is left. */
  readonly kind: 'post-result' | 'final-result'
  /** The call. */
  readonly exec: ToolExecution
  /** Its result so far. */
  readonly result: ToolExecutionResult
}

/** A call after its policies: settled already, or ready to be dispatched. */
export type Prepared = Dispatched | { readonly kind: 'dispatch'; readonly exec: ToolExecution }

/** The pipeline in four strides, of which only `dispatch` may overlap; none rejects. */
export interface StagedDispatcher {
  /** Creates the call and asks its policies, approval and guards. */
  prepare(call: ToolExecutionInput): Promise<Prepared>
  /** Runs the wrappers and the body. */
  dispatch(exec: ToolExecution): Promise<Dispatched>
  /** Asks post-execute, then does what `finish` does. */
  finalize(exec: ToolExecution, result: ToolExecutionResult): Promise<ToolExecutionResult>
  /** Asks the finalizer, freezes, records and notifies. */
  finish(exec: ToolExecution, result: ToolExecutionResult): Promise<ToolExecutionResult>
}

/** What someone is asked to approve; it carries no arguments, since a UI shows the call's card. */
export interface ApprovalRequest {
  /** The scope whose channel is asked. */
  readonly agent: ScopeKey
  /** The tool that would run. */
  readonly toolName: string
  /** The call that waits. */
  readonly callId: string
  /** Why the policy asks, where it says so. */
  readonly reason?: string
  /** Aborts when the caller no longer waits. */
  readonly signal: AbortSignal
}

/** What came of asking; only `allowed-once` lets the call on, and only this call. */
export type ApprovalOutcome = 'allowed-once' | 'rejected' | 'cancelled' | 'unavailable'

/** Whoever can be asked whether a call may run. */
export interface Approval {
  /** Resolves to the answer; a rejection fails the call. */
  request(ask: ApprovalRequest): Promise<ApprovalOutcome>
}
