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

/** Reads the first line; `{ old }` where the interpreter is too old, nothing where it makes no sense. */
export function readUp(line: string): Up | { readonly old: string } | undefined {
  try {
    const said = JSON.parse(line) as {
      readonly old?: string
      readonly up?: Pick<Up, 'confinement' | 'missing'> & { readonly version: readonly number[] }
    }
    if (said.old !== undefined) return { old: said.old }
    return said.up && { ...said.up, version: said.up.version.join('.') }
  } catch {
    return undefined
  }
}
