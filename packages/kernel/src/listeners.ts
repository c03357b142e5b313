import type { Disposer } from './disposer.ts'
import type { ListenOptions } from './hooks.ts'
import type { Owner } from './owner.ts'
import { scopeParentOf, type ScopeKey } from './scope-graph.ts'

/** A listener in its place. */
export interface Listening {
  /** What is called. */
  readonly listener: (...args: never[]) => unknown
  /** Its place among all of its event: smaller is farther outside. */
  readonly rank: number
  /** A name for people and logs. */
  readonly label?: string
}

interface Event {
  everywhere: readonly Listening[]
  readonly scoped: WeakMap<ScopeKey, readonly Listening[]>
}

/** Listeners by event and scope, in one order for each event. */
export interface Listeners<Name> {
  /** Adds one; the disposer takes exactly that one away. */
  add(owner: Owner, name: Name, listener: (...args: never[]) => unknown, options?: ListenOptions): Disposer
  /** Those that hear what happens in `scope`: the keyless ones and those of its chain, outermost first; never changes afterwards. */
  hearing(name: Name, scope: ScopeKey | undefined): readonly Listening[]
}

const nobody: readonly Listening[] = []

/** An empty table of listeners. */
export function createListeners<Name>(): Listeners<Name> {
  const events = new Map<Name, Event>()
  let innermost = 0
  let outermost = 0

  const list = (event: Event, key: ScopeKey | undefined): readonly Listening[] =>
    key === undefined ? event.everywhere : (event.scoped.get(key) ?? nobody)
  const store = (event: Event, key: ScopeKey | undefined, listening: readonly Listening[]): void => {
    if (key === undefined) event.everywhere = listening
    else if (listening.length === 0) event.scoped.delete(key)
    else event.scoped.set(key, listening)
  }

  return {
    add(owner, name, listener, { prepend = false, label } = {}) {
      const { key } = owner
      let event = events.get(name)
      if (event === undefined) events.set(name, (event = { everywhere: nobody, scoped: new WeakMap() }))
      const at = event
      return owner.effect(
        () => {
          const rank = prepend ? --outermost : ++innermost
          const entry: Listening = { listener, rank, ...(label !== undefined && { label }) }
          const before = list(at, key)
          store(at, key, prepend ? [entry, ...before] : [...before, entry])
          return () =>
            store(
              at,
              key,
              list(at, key).filter(other => other !== entry),
            )
        },
        `listener of ${String(name)}`,
      )
    },
    hearing(name, scope) {
      const event = events.get(name)
      if (event === undefined) return nobody
      let heard = event.everywhere
      let lists = heard.length > 0 ? 1 : 0
      for (let key = scope; key !== undefined; key = scopeParentOf(key)) {
        const own = event.scoped.get(key)
        if (own === undefined) continue
        heard = lists === 0 ? own : [...heard, ...own]
        lists += 1
      }
      return lists > 1 ? [...heard].sort((one, other) => one.rank - other.rank) : heard
    },
  }
}
