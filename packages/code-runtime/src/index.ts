import type { CodedError } from '@dsh/kernel'
import type { JsonValue } from '@dsh/json'
/** What contains a program: a fact, machine-readable. */
export interface Isolation {
  readonly boundary: 'wasm' | 'process' | 'none'
  readonly confinement: readonly ('namespaces' | 'landlock' | 'seccomp')[]
  /** Reachable from a program? */ readonly network: boolean
  readonly files: boolean
}
export interface Capabilities {
  readonly snapshot: boolean
  readonly concurrentCalls: boolean
  readonly typescript: 'strip' | 'none'
  readonly jit: boolean
}
export interface Limits {
  readonly cpuMs: number
  readonly wallMs: number
  readonly memoryBytes: number
  readonly stackBytes: number
  readonly sourceBytes: number
  readonly argBytes: number
  readonly resultBytes: number
  readonly returnBytes: number
  readonly depth: number
  readonly logBytes: number
  readonly calls: number
  readonly inFlight: number
}
export type FailureKind =
  | 'syntax'
  | 'unsupported-syntax'
  | 'exception'
  | 'cpu-timeout'
  | 'wall-timeout'
  | 'out-of-memory'
  | 'stack-overflow'
  | 'deadlock'
  | 'abort'
  | 'invalid-output'
  | 'output-limit'
  | 'call-limit'
  | 'crash'
  | 'unavailable'
/** A host function; its signal ends with the run. */
export type CodeBinding = (
  args: JsonValue,
  context: { readonly callId: number; readonly signal: AbortSignal },
) => Promise<JsonValue>
export interface CodeBindingNamespace {
  readonly global: string
  readonly functions: Readonly<Record<string, CodeBinding>>
  readonly errorClass?: { readonly name: string; readonly memberNameProperty: string }
  /** Text of the program's error for a member that is not there. */ missing?(name: string): string
}
export interface CodeLog {
  readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug'
  readonly text: string
  readonly seq: number
}
export interface CodeRunRequest {
  readonly runId?: string
  /** The body of an async function. */ readonly program: string
  readonly bindings: readonly CodeBindingNamespace[]
  readonly signal?: AbortSignal
  /** Narrower than the runtime's own, never wider. */ readonly limits?: Partial<Limits>
  onLog?(entry: CodeLog): void
}
export interface CodeRunStats {
  readonly queueMs: number
  readonly startMs: number
  readonly cpuMs: number
  readonly wallMs: number
  readonly calls: number
  readonly maxInFlight: number
  readonly peakMemoryBytes: number
  readonly cold: boolean
}
export interface CodeFailure {
  readonly kind: FailureKind
  readonly message: string
  readonly location?: { readonly line: number; readonly column: number }
  readonly retryable: boolean
}
export type CodeRunResult = { readonly logs: readonly CodeLog[]; readonly stats: CodeRunStats } & (
  | { readonly ok: true; readonly value?: JsonValue }
  | { readonly ok: false; readonly failure: CodeFailure }
)
export interface CodeRuntime {
  readonly language: string
  readonly isolation: Isolation
  readonly capabilities: Capabilities
  readonly limits: Limits
  prewarm?(count?: number): Promise<void>
  /** Rejects for misuse (`CodeRuntimeError`), never for what a program does. */ run(
    request: CodeRunRequest,
  ): Promise<CodeRunResult>
  snapshot?(runId: string): Promise<Uint8Array>
  resume?(snapshot: Uint8Array, request: Omit<CodeRunRequest, 'program'>): Promise<CodeRunResult>
  /** Aborts and awaits every live run. */ dispose?(): Promise<void>
}
export declare class CodeRuntimeError extends CodedError {
  readonly code: 'INVALID_CALL'
}
/** Throws for a namespace that some backend could not bind. */
export declare function assertBindings(bindings: readonly CodeBindingNamespace[]): void
