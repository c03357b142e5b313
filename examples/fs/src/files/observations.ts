/** What an agent knows of a file: the version it saw, or that there was none. */
export type Observation = { readonly kind: 'present'; readonly version: string } | { readonly kind: 'absent' }

/** What each agent has seen; a file that it has not seen is a file that it may not replace. */
export interface Observations {
  /** What `owner` saw last at `path`, a path without links. */
  seen(owner: object | undefined, path: string): Observation | undefined
  /** Remembers what `owner` sees now. */
  note(owner: object | undefined, path: string, observation: Observation): void
}

/** In memory, apart for each owner and gone with it; callers without an owner share one. */
export function createObservations(options?: { readonly maxPerOwner?: number }): Observations {
  const max = options?.maxPerOwner ?? 10_000
  const anyone = {}
  const owners = new WeakMap<object, Map<string, Observation>>()
  return {
    seen: (owner = anyone, path) => owners.get(owner)?.get(path),
    note(owner = anyone, path, observation) {
      const known = owners.get(owner) ?? new Map<string, Observation>()
      owners.set(owner, known)
      known.delete(path)
      known.set(path, observation)
      // The oldest goes: forgetting only asks for another read.
      for (const oldest of known.keys()) {
        if (known.size <= max) break
        known.delete(oldest)
      }
    },
  }
}
