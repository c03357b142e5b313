import type { ScopeKey } from '@dsh/kernel'

/** Keeps what was made for a scope until its version grows, or `other`, the second thing it depends on, is another. */
export function memoise<T, O = undefined>(
  version: (scope: ScopeKey | undefined) => number,
  make: (scope: ScopeKey | undefined, other: O) => T,
  other: (scope: ScopeKey | undefined) => O = () => undefined as O,
): (scope?: ScopeKey) => T {
  interface Entry {
    readonly at: number
    readonly with: O
    readonly value: T
  }
  const scoped = new WeakMap<ScopeKey, Entry>()
  let everywhere: Entry | undefined
  return scope => {
    // Asked first: it may be a host's code, which may change what the version counts.
    const dependency = other(scope)
    const at = version(scope)
    const kept = scope === undefined ? everywhere : scoped.get(scope)
    if (kept?.at === at && kept.with === dependency) return kept.value
    const entry = { at, with: dependency, value: make(scope, dependency) }
    if (scope === undefined) everywhere = entry
    else scoped.set(scope, entry)
    return entry.value
  }
}
