import type { ScopeKey } from '@dsh/kernel'
import type { JsonValue } from '@dsh/json'
import type { Content } from '@dsh/presentation'
import type { ToolExecution } from './call.ts'
import type { ContextMessage } from './result.ts'

/** What may happen to a call before guards are asked: let it on, refuse it, or ask someone. */
export type PreToolDecision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'deny'; readonly reason: string }
  | { readonly kind: 'ask'; readonly reason?: string }

/** What may happen to a result: keep it, replace its content or its value (never both), or block it. */
export type PostToolDecision = {
  /** Messages for the model that come after those the result has; a block keeps only these. */
  readonly additionalContexts?: readonly ContextMessage[]
} & (
  | { readonly kind: 'accept'; readonly content?: Content; readonly value?: never }
  | { readonly kind: 'accept'; readonly value: JsonValue; readonly content?: never }
  | { readonly kind: 'block'; readonly feedback: Content }
)

/** A reason denies; `undefined` leaves the call as it is. No guard can allow what another denied. */
export type ToolGuard = (exec: ToolExecution) => string | undefined

/** Who stopped a call before its body, and why: for people and logs. The model reads the reason alone. */
export interface Denial {
  /** What sort of policy it was; `approval` where a listener asked and the answer was no. */
  readonly by: 'listener' | 'guard' | 'approval'
  /** What the model reads. */
  readonly reason: string
  /** What the listener or the guard is called, where it has a name. */
  readonly label?: string
  /** The scope that it belongs to; absent: everyone's. */
  readonly scope?: ScopeKey
  /** Present where the policy gave something that is no decision, which denies. */
  readonly malformed?: true
}

/** Which inherited tools a scope sees: only those of `allow`, and none of `deny`. */
export type ToolRestriction =
  | { readonly allow: readonly string[]; readonly deny?: readonly string[] }
  | { readonly allow?: never; readonly deny: readonly string[] }
