import type { GuestExit } from './guest.ts'

/** What the kernel can confine a program with. */
export type Confinement = 'namespaces' | 'landlock' | 'seccomp'

/** What a fork server says about itself when it has started. */
export interface Up {
  /** The version of Python, as 3.11.7. */
  readonly version: string
  readonly confinement: readonly Confinement[]
  /** What is not there, and why. */
  readonly missing: Readonly<Partial<Record<Confinement, string>>>
}

/** What a fork server says: that it is too old, that it is up, or that one of its processes ended. */
export type Word =
  | { readonly old: string }
  | { readonly up: Up }
  | { readonly exit: GuestExit & { readonly number: number } }
  | { readonly unknown: true }

/** Reads one line of it. */
export function readWord(line: string): Word {
  try {
    const said = JSON.parse(line) as {
      readonly old?: string
      readonly up?: Pick<Up, 'confinement' | 'missing'> & { readonly version: readonly number[] }
      readonly exit?: number
      readonly status: number
      readonly cpuMs: number
      readonly peak: number
    }
    if (said.old !== undefined) return { old: said.old }
    if (said.up !== undefined) return { up: { ...said.up, version: said.up.version.join('.') } }
    const { exit, status, cpuMs, peak } = said
    return exit === undefined ? { unknown: true } : { exit: { number: exit, status, cpuMs, peakMemoryBytes: peak } }
  } catch {
    return { unknown: true }
  }
}
