import type { Limits } from '@dsh/code-runtime'

/** What a host may say about its Python. */
export interface PythonRuntimeOptions {
  /** The path of CPython 3.9 or later; by default the first `python3` of the PATH that answers. */
  readonly python?: string
  /**
   * `'host'`: programs are trusted like the host itself, and also run where the kernel cannot confine them. What it
   * can is in force all the same, and `isolation` says what that is.
   */
  readonly trust?: 'host'
  /** The most that a run may use. */
  readonly limits?: Partial<Limits>
  /** How many processes wait for programs, forked ahead; default 2. */
  readonly spares?: number
}
