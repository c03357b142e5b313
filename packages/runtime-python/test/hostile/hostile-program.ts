import type { Limits } from '@dsh/code-runtime'

/** A program that means harm, and what comes of it. */
export interface HostileProgram {
  readonly program: string
  /** Where the kernel confines it: the value as JSON, or the kind and message of the failure. */
  readonly confined: RegExp
  /** In Pyodide, where that is another outcome. */
  readonly pyodide?: RegExp
  /** Speaks to the kernel as its machine does: not for what is compiled to WebAssembly. */
  readonly isNative?: true
  /** What would do harm on a machine whose kernel does not stop it, is not run where anything is missing. */
  readonly needsConfinement?: true
  /** Narrower than those of all. */
  readonly limits?: Partial<Limits>
}

/** Hostile programs, by what they try. */
export type HostilePrograms = Readonly<Record<string, HostileProgram>>

/** Lines, as one program. */
export function lines(...text: readonly string[]): string {
  return text.join('\n')
}
