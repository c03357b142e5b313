import type { Disposer, ListenOptions, ScopeKey } from '@dsh/kernel'
import type { JsonValue } from '@dsh/json'
import type {
  Approval,
  ApprovalOutcome,
  ApprovalRequest,
  EventSink,
  ToolDefinition,
  ToolEvents,
  ToolExecution,
  ToolExecutionResult,
  ToolGuard,
} from '@dsh/tool'
/** Where a policy can be mounted: a tool runtime, one of its scopes, or a host of your own. */
export interface PolicyHost {
  on<K extends keyof ToolEvents>(event: K, listener: ToolEvents[K], options?: ListenOptions): Disposer
  guard(guard: ToolGuard): Disposer
  get(name: string, scope?: ScopeKey): ToolDefinition | undefined
}
export interface Policy {
  readonly name: string
  mount(host: PolicyHost): Disposer
}
/** Names, with `*` for any run of characters. */
export interface ToolSelection {
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}
/** Budget: the tool's `timeoutMs`, else `defaultMs`. `abandonAfterMs` alone ends the wait for a body that ignores its signal. */
export interface TimeoutOptions {
  readonly defaultMs?: number
  readonly abandonAfterMs?: number
  onAbandonedSettle?(exec: ToolExecution, outcome: ToolExecutionResult): void
}
export declare function timeout(options?: TimeoutOptions): Policy
export interface RetryOptions extends ToolSelection {
  readonly attempts: number
  readonly backoffMs?: number | ((attempt: number) => number)
  retryable(result: ToolExecutionResult, exec: ToolExecution): boolean
}
export declare function retry(options: RetryOptions): Policy
export interface ConcurrencyLimitOptions extends ToolSelection {
  readonly limit: number
  /** Calls with one key share the limit; default the tool's name. */ key?(exec: ToolExecution): string
}
export declare function concurrencyLimit(options: ConcurrencyLimitOptions): Policy
export interface RepeatReminderOptions extends ToolSelection {
  /** Default 3, 5, 8. */ readonly thresholds?: readonly number[]
  readonly argumentsPreviewChars?: number
}
export declare function repeatReminder(
  options?: RepeatReminderOptions,
): Policy & { /** A user message breaks the chain. */ reset(agent: ScopeKey): void }
export interface SpillStore {
  save(text: string, exec: ToolExecution): Promise<{ readonly locator: string; readonly howToRead: string }>
}
export interface SpillOptions {
  readonly maxInlineBytes: number
  readonly store: SpillStore
  /** Never spilled; default `['read']`. */ readonly exempt?: readonly string[]
}
export declare function spill(options: SpillOptions): Policy
/** Replaces text in values, content and the durable log, for models and programs alike. */
export interface RedactOptions extends ToolSelection {
  readonly patterns: readonly (RegExp | string)[]
  readonly replacement?: string
}
export declare function redact(options: RedactOptions): Policy
export interface CommandRule {
  /** The segment's leading words. */ readonly words: readonly string[]
  readonly decision: 'allow' | 'ask' | 'deny'
  readonly reason?: string
}
/** An allow-list over shell commands that sees every segment (pipes, lists, substitutions); what it cannot parse is `otherwise`. */
export interface CommandRulesOptions {
  readonly tool: string
  command(args: JsonValue): string
  readonly rules: readonly CommandRule[]
  /** Default `ask`. */ readonly otherwise?: 'ask' | 'deny'
}
export declare function commandRules(options: CommandRulesOptions): Policy
/** Runs the bodies of these tools somewhere else; the value is validated and rendered as the tool's own. */
export interface SandboxedOptions extends ToolSelection {
  run(exec: ToolExecution): Promise<JsonValue>
}
export declare function sandboxed(options: SandboxedOptions): Policy
export interface ApprovalServiceOptions {
  readonly policy?: 'ask' | 'never'
  answer(ask: ApprovalRequest): Promise<ApprovalOutcome>
  readonly sink?: EventSink
}
export declare function approvalService(
  options: ApprovalServiceOptions,
): Approval & { setPolicy(agent: ScopeKey, policy: 'ask' | 'never'): void }
