import type { Limits } from '@dsh/code-runtime'

/** How a runtime is made. */
export interface PyodideRuntimeOptions {
  /** What a run may use here; the defaults of `@dsh/code-runtime`, but for 256 MiB of memory and 8 MiB of stack. */
  readonly limits?: Partial<Limits>
  /** How many programs may run at once, each in its process; default 2. */
  readonly concurrency?: number
  /** How many processes wait for programs, started ahead; default 1. Each has an interpreter of 150 to 250 MB. */
  readonly spares?: number
}
