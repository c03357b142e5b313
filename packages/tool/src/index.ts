import type { Change, CodedError, ScopeKey } from '@dsh/kernel'
import type { JsonObject, JsonValue } from '@dsh/json'
import type { JsonSchemaNode, ObjectSchema } from '@dsh/json-schema'
import type { Content, ToolCallView, ToolResultView } from '@dsh/presentation'
// the tool
/** What a model is sent. */
export interface ToolSchema {
  readonly name: string
  readonly description: string
  readonly parameters: ObjectSchema
}
export interface ToolOutput {
  readonly schema: JsonSchemaNode
  render(args: unknown, value: JsonValue): Content
  presentationMeta?(args: unknown, value: JsonValue): JsonValue
}
/** Seven slots: schema (model), output, execute, finalizeContent, timeoutMs + isConcurrencySafe (runtime), presentCall, presentResult (UI and log). */
export interface ToolDefinition extends ToolSchema {
  readonly output: ToolOutput
  execute(args: unknown, exec: ToolRunContext): Promise<unknown>
  /** Last word on content, once, for every outcome; must not throw. */ finalizeContent?(
    exec: ToolExecution,
    result: ToolExecutionResult,
  ): Content | undefined
  readonly timeoutMs?: number
  /** Exactly `true` lets the call overlap others. */ isConcurrencySafe?(args: unknown): boolean
  presentCall?(args: unknown): ToolCallView | undefined
  presentResult?(args: unknown, result: ToolResult): ToolResultView | undefined
}
// the call
declare const tokenBrand: unique symbol
/** Identity of one execution in this process; compared, never serialised. */
export type ToolExecutionToken = symbol & { readonly [tokenBrand]: true }
export interface ToolExecutionInput {
  readonly callId: string
  readonly rootCallId?: string
  readonly name: string
  readonly arguments: unknown
  readonly agent?: ScopeKey
  /** Present: nested. Absent: direct, by the model. */ readonly parent?: ToolExecutionToken
  readonly signal: AbortSignal
}
/** What policies and observers see; frozen. */
export interface ToolExecution extends ToolExecutionInput {
  readonly rootCallId: string
  readonly token: ToolExecutionToken
}
/** What a body sees; both functions work detached. */
export interface ToolRunContext extends ToolExecution {
  readonly deferContext: (message: ContextMessage) => void
  readonly concludeTurn: () => void
}
export type ToolExecutionMode = { readonly kind: 'parallel' } | { readonly kind: 'exclusive' }
export declare function isDirect(call: Pick<ToolExecutionInput, 'parent'>): boolean
// the result
/** A message for the model that comes after the result. */
export interface ContextMessage {
  readonly id: string
  readonly role: 'user'
  readonly content: Content
  readonly source: JsonObject & { readonly kind: string }
}
export interface ToolFailure {
  readonly message: string
  readonly info?: { readonly name: string; readonly code: string }
}
/** What is kept for a UI. */
export interface ToolResult {
  readonly content: Content
  readonly isError: boolean
  readonly meta?: JsonValue
}
interface Projection {
  readonly content: Content
  readonly meta?: JsonValue
  readonly additionalContexts?: readonly ContextMessage[]
}
export interface ToolExecutionSuccess extends Projection {
  readonly isError: false
  readonly value: JsonValue
  readonly concludesTurn?: true
  readonly error?: never
}
export interface ToolExecutionFailure extends Projection {
  readonly isError: true
  readonly error: ToolFailure
  readonly value?: never
  readonly concludesTurn?: never
}
export type ToolExecutionResult = ToolExecutionSuccess | ToolExecutionFailure
/** A wrapper's own value; the pipeline validates and renders it. */
export declare function succeeded(
  value: JsonValue,
  additionalContexts?: readonly ContextMessage[],
): ToolExecutionSuccess
export declare function failed(thrown: unknown): ToolExecutionFailure
export declare function denied(reason: string): ToolExecutionFailure
export declare function blocked(feedback: Content, additionalContexts?: readonly ContextMessage[]): ToolExecutionFailure
export declare function aborted(): ToolExecutionFailure
export declare function abortedBeforeDispatch(): ToolExecutionFailure
export declare function timedOut(ms: number): ToolExecutionFailure
export declare function unknownTool(
  name: string,
  hint?: { readonly reachableFrom?: string; readonly nearest?: string },
): ToolExecutionFailure
export declare function invalidCall(reason: string): ToolExecutionFailure
export declare function invalidDecision(stage: ToolStage, reason: string): ToolExecutionFailure
// policy
export type PreToolDecision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'deny'; readonly reason: string }
  | { readonly kind: 'ask'; readonly reason?: string }
interface Contexts {
  readonly additionalContexts?: readonly ContextMessage[]
}
export type PostToolDecision = Contexts &
  (
    | { readonly kind: 'accept'; readonly content?: Content; readonly value?: never }
    | { readonly kind: 'accept'; readonly value: JsonValue; readonly content?: never }
    | { readonly kind: 'block'; readonly feedback: Content }
  )
/** A reason denies; `undefined` leaves the call as it is. */
export type ToolGuard = (exec: ToolExecution) => string | undefined
export type ToolRestriction =
  | { readonly allow: readonly string[]; readonly deny?: readonly string[] }
  | { readonly allow?: never; readonly deny: readonly string[] }
export type ToolPresentationMode = 'native' | 'code' | 'both'
/** The reserved name of the transport. */
export declare const RUN_CODE_NAME: 'run_code'
/** The durable copy of one settled sub-call. */
export interface CodeDispatchRecord {
  readonly exec: ToolExecution
  readonly agent?: ScopeKey
  readonly subCallId: string
  readonly name: string
  readonly isError: boolean
  readonly content: Content
}
export interface ToolChange extends Change {
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
/** The six events: four waterfalls, then two emits. `tools/change` is not filtered by scope. */
export interface ToolEvents {
  'tools/pre-execute'(
    exec: ToolExecution,
    next: () => Promise<PreToolDecision>,
  ): PreToolDecision | Promise<PreToolDecision>
  'tools/execute'(
    exec: ToolExecution,
    next: (change?: { readonly signal?: AbortSignal }) => Promise<ToolExecutionResult>,
  ): ToolExecutionResult | Promise<ToolExecutionResult>
  'tools/post-execute'(
    exec: ToolExecution,
    result: ToolExecutionResult,
    next: () => Promise<PostToolDecision>,
  ): PostToolDecision | Promise<PostToolDecision>
  'tools/code-dispatch-log'(record: CodeDispatchRecord, next: () => Promise<Content>): Content | Promise<Content>
  'tools/result'(exec: ToolExecution, result: ToolExecutionResult): void
  'tools/change'(change: ToolChange): void
}
// ports
/** What a name means for one call. */
export type Resolution =
  | { readonly kind: 'tool'; readonly definition: ToolDefinition }
  | { readonly kind: 'collapsed'; readonly definition: ToolDefinition; readonly reachableFrom: string }
  | { readonly kind: 'unknown'; readonly nearest?: string }
export interface ToolResolver {
  /** In O(chain depth). */ resolve(call: Pick<ToolExecutionInput, 'name' | 'agent' | 'parent'>): Resolution
  /** First reason of the guards: global, then farthest ancestor to own. */ denial(
    exec: ToolExecution,
  ): string | undefined
}
export type ToolStage = 'create' | 'pre-execute' | 'guard' | 'execute' | 'body' | 'post-execute' | 'finalize' | 'notify'
export type Dispatched = {
  readonly kind: 'post-result' | 'final-result'
  readonly exec: ToolExecution
  readonly result: ToolExecutionResult
}
export type Prepared = Dispatched | { readonly kind: 'dispatch'; readonly exec: ToolExecution }
/** The pipeline in four strides; only `dispatch` may overlap. None rejects. */
export interface StagedDispatcher {
  prepare(call: ToolExecutionInput): Promise<Prepared>
  dispatch(exec: ToolExecution): Promise<Dispatched>
  /** Post-execute, then `finish`. */ finalize(
    exec: ToolExecution,
    result: ToolExecutionResult,
  ): Promise<ToolExecutionResult>
  finish(exec: ToolExecution, result: ToolExecutionResult): Promise<ToolExecutionResult>
}
export interface ApprovalRequest {
  readonly agent: ScopeKey
  readonly toolName: string
  readonly callId: string
  readonly reason?: string
  readonly signal: AbortSignal
}
export type ApprovalOutcome = 'allowed-once' | 'rejected' | 'cancelled' | 'unavailable'
export interface Approval {
  request(ask: ApprovalRequest): Promise<ApprovalOutcome>
}
interface SubCall {
  readonly rootCallId: string
  readonly parentCallId: string
  readonly subCallId: string
  readonly name: string
  readonly arguments: JsonValue
}
/** The durable log; plain JSON. */
export type SessionEvent =
  | { readonly type: 'turn/start' | 'turn/end'; readonly turn: number }
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'tool/call'; readonly callId: string; readonly name: string; readonly arguments: JsonValue }
  | ({
      readonly type: 'tool/result'
      readonly callId: string
      readonly name: string
      readonly error?: ToolFailure
    } & ToolResult)
  | ({ readonly type: 'tool/code-dispatch-start' } & SubCall)
  | ({ readonly type: 'tool/code-dispatch'; readonly isError: boolean; readonly content: Content } & SubCall)
  | {
      readonly type: 'approval/asked'
      readonly id: string
      readonly callId: string
      readonly toolName: string
      readonly reason?: string
    }
  | {
      readonly type: 'approval/decided'
      readonly id: string
      readonly outcome: ApprovalOutcome
      readonly policy: 'ask' | 'never'
    }
export interface EventSink {
  append(event: SessionEvent, agent?: ScopeKey): void | Promise<void>
}
export type Message =
  | { readonly role: 'user'; readonly content: Content }
  | {
      readonly role: 'assistant'
      readonly content: Content
      readonly calls?: readonly { readonly callId: string; readonly name: string; readonly arguments: JsonValue }[]
    }
  | {
      readonly role: 'tool'
      readonly callId: string
      readonly name: string
      readonly content: Content
      readonly isError: boolean
    }
/** The conversation in a log; code-dispatch events are no part of it. */
export declare function deriveMessages(events: Iterable<SessionEvent>): readonly Message[]
// cards: parse, validate softly, contain a throwing presenter, fall back
export declare function presentCall(tool: ToolDefinition | string, rawArguments: unknown): ToolCallView
export declare function presentResult(
  tool: ToolDefinition | string,
  rawArguments: unknown,
  result: ToolResult,
): ToolResultView
// errors
export declare const codes: {
  readonly UNKNOWN_TOOL: 'UNKNOWN_TOOL'
  readonly INVALID_ARGS: 'INVALID_ARGS'
  readonly INVALID_TOOL_OUTPUT: 'INVALID_TOOL_OUTPUT'
  readonly UNSUPPORTED_SCHEMA: 'UNSUPPORTED_SCHEMA'
  readonly ABORTED: 'ABORTED'
  readonly ABORTED_BEFORE_DISPATCH: 'ABORTED_BEFORE_DISPATCH'
  readonly CODE_RUN_FAILED: 'CODE_RUN_FAILED'
  readonly TOOL_TIMEOUT: 'TOOL_TIMEOUT'
  readonly INVALID_POLICY_DECISION: 'INVALID_POLICY_DECISION'
  readonly INVALID_CALL: 'INVALID_CALL'
  readonly DEPTH_EXCEEDED: 'DEPTH_EXCEEDED'
  readonly INVARIANT: 'INVARIANT'
}
export type ToolErrorCode = keyof typeof codes | `FS_${string}` | `SEARCH_${string}`
export declare class ToolNotFoundError extends CodedError {
  readonly code: 'UNKNOWN_TOOL'
  readonly reachableFrom?: string
  constructor(name: string, hint?: { readonly reachableFrom?: string; readonly nearest?: string })
}
export declare class ToolArgsError extends CodedError {
  readonly code: 'INVALID_ARGS'
  readonly violations: readonly string[]
  constructor(violations: readonly string[])
}
export declare class ToolOutputError extends CodedError {
  readonly code: 'INVALID_TOOL_OUTPUT'
  readonly violations: readonly string[]
  constructor(name: string, violations: readonly string[])
}
