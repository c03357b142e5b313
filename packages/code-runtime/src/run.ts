import type { JsonValue } from '@dsh/json'
import type { CodeBindingNamespace } from './binding.ts'
import type { Limits } from './limits.ts'

/** One entry of a program's log. */
export interface CodeLog {
  /** How it was logged. */
  readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug'
  /** What was logged, as text. */
  readonly text: string
  /** Its place among all entries of the run, from 0. */
  readonly seq: number
}

/** A program, and what it may use. */
export interface CodeRunRequest {
  /** Names the run, for a snapshot of it. */
  readonly runId?: string
  /** The body of an async function. */
  readonly program: string
  /** All that the program can reach of its host. */
  readonly bindings: readonly CodeBindingNamespace[]
  /** Ends the run. */
  readonly signal?: AbortSignal
  /** Narrower than the runtime's own, never wider. */
  readonly limits?: Partial<Limits>
  /** Told of each entry as it is logged. */
  onLog?(entry: CodeLog): void
}

/** What a run used. */
export interface CodeRunStats {
  /** Milliseconds until a place was free. */
  readonly queueMs: number
  /** Milliseconds until the program began. */
  readonly startMs: number
  /** Milliseconds on a processor. */
  readonly cpuMs: number
  /** Milliseconds on the clock. */
  readonly wallMs: number
  /** How many calls the program made. */
  readonly calls: number
  /** How many of them were in flight at once, at most. */
  readonly maxInFlight: number
  /** The most memory that the program had, in bytes. */
  readonly peakMemoryBytes: number
  /** Whether the run had to wait for a runtime that was not warm. */
  readonly cold: boolean
}

/** Why a program did not finish. */
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

/** A failure of a program. */
export interface CodeFailure {
  /** What sort of failure it is. */
  readonly kind: FailureKind
  /** What happened, for the model that wrote the program. */
  readonly message: string
  /** Where in the program, from line 1 and column 1. */
  readonly location?: { readonly line: number; readonly column: number }
  /** Whether the same program may succeed another time. */
  readonly retryable: boolean
}

/** How a run ended. */
export type CodeRunResult = { readonly logs: readonly CodeLog[]; readonly stats: CodeRunStats } & (
  | { readonly ok: true; readonly value?: JsonValue }
  | { readonly ok: false; readonly failure: CodeFailure }
)
