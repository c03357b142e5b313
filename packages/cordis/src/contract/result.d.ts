import type { ContentBlock, UserMessage } from '@deepseek-ai/dsh-llm'
import type { JsonValue } from './json.ts'
/** All that `presentResult` sees of a result. */
export interface ToolResult {
  /** What the model read. */
  content: ContentBlock[]
  /** Whether the call failed. */
  isError: boolean
  /** What `presentationMeta` said; treat a replayed one as untrusted. */
  meta?: JsonValue
}
/** Class name and code of a failure that programs may act on. */
export interface ToolErrorInfo {
  /** The name of the error's class. */
  name: string
  /** What went wrong, for programs. */
  code: string
}
/** Why a call failed. */
export interface ToolFailure {
  /** The reason in one sentence, without the prefix that content carries. */
  message: string
  /** Present where the failure has a code. */
  info?: ToolErrorInfo
}
/** The outcome of a call whose value passed the output schema. */
export interface ToolExecutionSuccess {
  /** Tells a success from a failure. */
  readonly isError: false
  /** The canonical value: what programs get. */
  readonly value: JsonValue
  /** What the model reads. */
  readonly content: ContentBlock[]
  /** Never present in a success. */
  readonly error?: never
  /** What `presentationMeta` said, for a direct call of a tool that has it. */
  readonly meta?: JsonValue
  /** Messages for the model that come after the result, in order. */
  readonly additionalContexts?: UserMessage[]
  /** Present where the body asked that the turn end here. */
  readonly concludesTurn?: true
}
/** The outcome of a call that has no value. */
export interface ToolExecutionFailure {
  /** Tells a failure from a success. */
  readonly isError: true
  /** Why it failed. */
  readonly error: ToolFailure
  /** Never present in a failure. */
  readonly value?: never
  /** What the model reads. */
  readonly content: ContentBlock[]
  /** Facts for a UI that a wrapper attached to its own failure. */
  readonly meta?: JsonValue
  /** Messages for the model that come after the result, in order. */
  readonly additionalContexts?: UserMessage[]
  /** Never present in a failure. */
  readonly concludesTurn?: never
}
/** What one call came to. */
export type ToolExecutionResult = ToolExecutionSuccess | ToolExecutionFailure
