import { watchMoves, type MoveListener } from './moves.ts'
import type { ScopeKey } from './scope-key.ts'

/** One scope's contribution. */
export interface Layer {
  /** Whether nothing is left in it, so that it can be dropped. */
  isEmpty(): boolean
}

/** The layers that exist: made when a scope first contributes, dropped when it has taken everything back. */
export interface LayerTable<L extends Layer> {
  /** What everyone sees; always there. */
  readonly global: L
  /** The layer of exactly this scope, if it has one; of `undefined`, the global one. */
  own(key: ScopeKey | undefined): L | undefined
  /** The same, made where it is missing, and kept at least until it has been released as often as held. */
  hold(key: ScopeKey | undefined): L
  /** Ends one hold; the last one drops a layer in which nothing is left. */
  release(key: ScopeKey | undefined): void
}

interface Place<L> {
  readonly layer: L
  readonly unwatch: () => void
  holds: number
}

/** A table with a global layer; `moved` hears of every move that a scope with a layer has a part in. */
export function createLayerTable<L extends Layer>(make: (key?: ScopeKey) => L, moved: MoveListener): LayerTable<L> {
  const global = make()
  const places = new WeakMap<ScopeKey, Place<L>>()

  const occupy = (key: ScopeKey): Place<L> => {
    const place = places.get(key) ?? { layer: make(key), unwatch: watchMoves(key, moved), holds: 0 }
    places.set(key, place)
    return place
  }

  return {
    global,
    own: key => (key === undefined ? global : places.get(key)?.layer),
    hold(key) {
      if (key === undefined) return global
      const place = occupy(key)
      place.holds += 1
      return place.layer
    },
    release(key) {
      const place = key === undefined ? undefined : places.get(key)
      if (key === undefined || place === undefined) return
      place.holds -= 1
      if (place.holds > 0 || !place.layer.isEmpty()) return
      places.delete(key)
      place.unwatch()
    },
  }
}
