import type { JsonObject, JsonValue } from '@dsh/json'
import type { Content } from '@dsh/presentation'

/** A message for the model that comes after the result, with its identity and its source. */
export interface ContextMessage {
  /** Tells this message from every other, also after a replay. */
  readonly id: string
  /** Always `user`: a model reads it as something it was told. */
  readonly role: 'user'
  /** What the model reads. */
  readonly content: Content
  /** Who says so; `kind` names the sort of source, the rest is the source's own. */
  readonly source: JsonObject & { readonly kind: string }
}

/** Why a call failed. */
export interface ToolFailure {
  /** The reason in one sentence, without the prefix that content carries. */
  readonly message: string
  /** Class name and code, present where the failure has a code that programs may act on. */
  readonly info?: { readonly name: string; readonly code: string }
}

/** What is kept of a result for a UI, and all that `presentResult` sees. */
export interface ToolResult {
  /** What the model read. */
  readonly content: Content
  /** Whether the call failed. */
  readonly isError: boolean
  /** What `presentationMeta` said; treat a replayed one as untrusted. */
  readonly meta?: JsonValue
}

/** The outcome of a call whose value passed the output schema. */
export interface ToolExecutionSuccess {
  /** Tells a success from a failure. */
  readonly isError: false
  /** The canonical value: what programs get. */
  readonly value: JsonValue
  /** What the model reads. */
  readonly content: Content
  /** What `presentationMeta` said, for a direct call of a tool that has it. */
  readonly meta?: JsonValue
  /** Messages for the model that come after the result, in order. */
  readonly additionalContexts?: readonly ContextMessage[]
  /** Present where the body asked that the turn end here. */
  readonly concludesTurn?: true
  /** Never present in a success. */
  readonly error?: never
}

/** The outcome of a call that has no value: denied, cancelled, thrown, blocked or invalid. */
export interface ToolExecutionFailure {
  /** Tells a failure from a success. */
  readonly isError: true
  /** Why it failed. */
  readonly error: ToolFailure
  /** What the model reads. */
  readonly content: Content
  /** Facts for a UI that a wrapper attached to its own failure. */
  readonly meta?: JsonValue
  /** Messages for the model that come after the result, in order. */
  readonly additionalContexts?: readonly ContextMessage[]
  /** Never present in a failure. */
  readonly value?: never
  /** Never present in a failure. */
  readonly concludesTurn?: never
}

/** What one call came to; identity stays on the call, so a result carries none. */
export type ToolExecutionResult = ToolExecutionSuccess | ToolExecutionFailure
