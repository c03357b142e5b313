import type { CodeRunResult, FailureKind } from '../run.ts'
import type { Limits } from '../limits.ts'

/** What a runtime does for a run that the host half drives; both must not throw. */
export interface RunPort {
  /**
   * Gives the program the outcome of its call: JSON text of the value, or where it failed of `{ message, code? }`.
   * Never called once the run is over.
   */
  answer(id: number, ok: boolean, text: string): void
  /** The host ended the run, and the program may still be running. Called at most once, and not after `end`. */
  stop(): void
}

/** What a program reaches under one global name. */
export interface ProgramGlobal {
  /** The name of the object. */
  readonly global: string
  /** The names of its functions, any text. */
  readonly names: readonly string[]
  /** The class of what a failed call throws. */
  readonly errorClass?: { readonly name: string; readonly memberNameProperty: string }
}

/**
 * The host's half of one run. A runtime feeds it what comes from its program, of which nothing is trusted: what makes no
 * sense is dropped, and what is too much ends the run.
 */
export interface HostRun {
  /** What the run may use. */
  readonly limits: Limits
  /** What to make of the bindings in the program. */
  readonly globals: readonly ProgramGlobal[]
  /** Aborts when the run is over, however it ended. */
  readonly signal: AbortSignal
  /** Whether the run is over; it may be from the start, and then needs no program. */
  readonly over: boolean
  /** Never rejects. */
  readonly result: Promise<CodeRunResult>
  /** A place for the program was free; `cold` where none was warm. */
  place(cold: boolean): void
  /** The program begins now: the clock starts. */
  begin(): void
  /** The program calls a function of a global; `args` is JSON text. */
  call(id: unknown, global: unknown, name: unknown, args: unknown): void
  /** The program logs. */
  log(level: unknown, text: unknown): void
  /** The program says what makes no sense: a little of that is nothing, and too much ends the run. */
  drop(text?: unknown): void
  /**
   * What the program has used so far; the most that was ever said counts. Whoever passes calls on while the program makes
   * more of them says how many it had in flight, since some may have their answers before the last is made.
   */
  use(cpuMs: unknown, peakMemoryBytes?: unknown, maxInFlight?: unknown): void
  /** The program returned: JSON text, or nothing for no value. */
  complete(text?: unknown): void
  /** The program's side says that it failed: `{ kind, message, location? }`. */
  end(failure: unknown): void
  /** The runtime itself, which is trusted, ends the run. */
  fail(kind: FailureKind, message: string): void
}
