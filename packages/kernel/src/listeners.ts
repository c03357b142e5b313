import type { Disposer } from './disposer.ts'
import type { Owner } from './owner.ts'
import { scopeParentOf } from './scope-graph.ts'
import type { ScopeKey } from './scope-key.ts'

/** Where a listener stands, and what it is called in explanations. */
export interface ListenOptions {
  /** Outside all that are there now; by default inside them. */
  readonly prepend?: boolean
  /** A name for people and logs. */
  readonly label?: string
}

/** Who a listener is, for people and logs. */
export interface ListenerSource {
  /** What it was called when it was added. */
  readonly label?: string
  /** The scope that it belongs to; absent: everyone's. */
  readonly scope?: ScopeKey
}

/** A listener in its place. */
export interface Listening {
  /** What is called. */
  readonly listener: (...args: readonly unknown[]) => unknown
  /** Its place among all of its event: smaller is farther outside. */
  readonly rank: number
  /** Who it is. */
  readonly source: ListenerSource
}

/** Listeners by event and scope, in one order for each event. */
export interface Listeners<Name> {
  /** Adds one; the disposer takes exactly that one away. */
  add(owner: Owner, name: Name, listener: (...args: never[]) => unknown, options?: ListenOptions): Disposer
  /** Those that hear what happens in `scope`: the keyless ones and those of its chain, outermost first; never changes afterwards. */
  hearing(name: Name, scope: ScopeKey | undefined): readonly Listening[]
}

/** Where the listeners of owners without a key stand. */
const everyone: ScopeKey = {}

/** An empty table of listeners. */
export function createListeners<Name>(): Listeners<Name> {
  // Each list is in order, and is replaced, never changed: whoever has it has a snapshot.
  const events = new Map<Name, WeakMap<ScopeKey, readonly Listening[]>>()
  let innermost = 0
  let outermost = 0

  const listsOf = (name: Name): WeakMap<ScopeKey, readonly Listening[]> => {
    const lists = events.get(name) ?? new WeakMap()
    events.set(name, lists)
    return lists
  }

  return {
    add(owner, name, listener, { prepend = false, label } = {}) {
      const scope = owner.key
      const key = scope ?? everyone
      const lists = listsOf(name)
      const setup = (): (() => void) => {
        const rank = prepend ? --outermost : ++innermost
        const source = Object.freeze({ ...(label !== undefined && { label }), ...(scope !== undefined && { scope }) })
        const place: Listening = { listener: listener as Listening['listener'], rank, source }
        const before = lists.get(key) ?? []
        lists.set(key, prepend ? [place, ...before] : [...before, place])
        return () => {
          lists.set(key, lists.get(key)?.filter(other => other !== place) ?? [])
        }
      }
      const what = `listener of ${String(name)}`
      return owner.effect(setup, label === undefined ? what : `${label}, a ${what}`)
    },
    hearing(name, scope) {
      const event = events.get(name)
      if (event === undefined) return []
      const heard: (readonly Listening[])[] = []
      const everyones = event.get(everyone)
      if (everyones !== undefined) heard.push(everyones)
      for (let key = scope; key !== undefined; key = scopeParentOf(key)) {
        const own = event.get(key)
        if (own !== undefined) heard.push(own)
      }
      const [first = []] = heard
      return heard.length > 1 ? heard.flat().sort((one, other) => one.rank - other.rank) : first
    },
  }
}
