import type { Capabilities, Isolation } from './isolation.ts'
import type { Limits } from './limits.ts'
import type { CodeRunRequest, CodeRunResult } from './run.ts'

/** Where programs run. */
export interface CodeRuntime {
  /** The language of its programs: the `id` of a program language. */
  readonly language: string
  /** What contains a program here. */
  readonly isolation: Isolation
  /** What it can do. */
  readonly capabilities: Capabilities
  /** The most that a run may use here. */
  readonly limits: Limits
  /** Makes so many runs start at once, later. */
  prewarm?(count?: number): Promise<void>
  /** Runs one program; two runs share nothing. Rejects for misuse (`CodeRuntimeError`), never for what a program does. */
  run(request: CodeRunRequest): Promise<CodeRunResult>
  /** Stores a run that waits for calls. */
  snapshot?(runId: string): Promise<Uint8Array>
  /** Goes on with a stored run. */
  resume?(snapshot: Uint8Array, request: Omit<CodeRunRequest, 'program'>): Promise<CodeRunResult>
  /** Aborts and awaits every live run. */
  dispose?(): Promise<void>
}
