import type { ScopeKey } from '@dsh/kernel'
import type { ContextMessage } from './result.ts'

/** Exists in types only. */
declare const tokenBrand: unique symbol

/** The identity of one execution in this process; compared, never serialised. */
export type ToolExecutionToken = symbol & {
  /** So that no other symbol passes for a token. */
  readonly [tokenBrand]: true
}

/** What a caller asks for; the pipeline reads each field once. */
export interface ToolExecutionInput {
  /** The id that the model, or the program, gave this call. */
  readonly callId: string
  /** The id of the direct call that this one belongs to; its own where absent. */
  readonly rootCallId?: string
  /** The name that was asked for. */
  readonly name: string
  /** The parsed arguments; the pipeline detaches and freezes them. */
  readonly arguments: unknown
  /** The scope that decides what the name means; the global view where absent. */
  readonly agent?: ScopeKey
  /** The token of the call that makes this one; absent in a direct call by the model. */
  readonly parent?: ToolExecutionToken
  /** Cancels the call; always there, since every call can be cancelled. */
  readonly signal: AbortSignal
}

/** One call as policies and observers see it: frozen from the start. */
export interface ToolExecution extends ToolExecutionInput {
  /** The id of the direct call that this one belongs to, resolved. */
  readonly rootCallId: string
  /** The identity of this execution, the same in every stage. */
  readonly token: ToolExecutionToken
}

/** What a body sees: the call, and two functions that also work detached from this object. */
export interface ToolRunContext extends ToolExecution {
  /** Adds a message for the model that comes after the result; the order of the calls is kept. */
  readonly deferContext: (message: ContextMessage) => void
  /** Asks that the turn end once this call has succeeded. */
  readonly concludeTurn: () => void
}

/** Whether a call may overlap its siblings or must run alone. */
export type ToolExecutionMode = { readonly kind: 'parallel' } | { readonly kind: 'exclusive' }

/** Whether the model itself makes this call, and not the body of another call. */
export function isDirect(call: Pick<ToolExecutionInput, 'parent'>): boolean {
  return call.parent === undefined
}
