import type { ContentBlock, UserMessage } from '@deepseek-ai/dsh-llm'
import type { ToolExecution } from './execution.ts'
import type { JsonValue } from './json.ts'
/** What may happen to a call before guards are asked: let it on, refuse it, or ask someone. */
export type PreToolDecision =
  | {
      kind: 'allow'
    }
  | {
      kind: 'deny'
      reason: string
    }
  | {
      kind: 'ask'
      reason?: string
    }
/** What may happen to a result: keep it, replace its content or its value (never both), or block it. */
export type PostToolDecision =
  | {
      kind: 'accept'
      content?: ContentBlock[]
      value?: never
      additionalContexts?: UserMessage[]
    }
  | {
      kind: 'accept'
      value: JsonValue
      content?: never
      additionalContexts?: UserMessage[]
    }
  | {
      kind: 'block'
      feedback: ContentBlock[]
      additionalContexts?: UserMessage[]
    }
/** A reason denies; `undefined` leaves the call as it is. No guard can allow what another denied. */
export type ToolGuard = (execution: Readonly<ToolExecution>) => string | undefined
/** Which inherited tools a scope sees: only those of `allow`, and none of `deny`. */
export interface ToolRestriction {
  /** Hides every inherited tool that is not listed. */
  readonly allow?: readonly string[]
  /** Hides the inherited tools that are listed. */
  readonly deny?: readonly string[]
}
