import { watchMoves, type MoveListener } from './moves.ts'
import type { ScopeKey } from './scope-key.ts'

/** One scope's contribution. */
export interface Layer {
  /** Whether nothing is left in it, so that it can be dropped. */
  isEmpty(): boolean
}

/** A layer while somebody needs it. */
export interface Hold<L> {
  /** Which one. */
  readonly layer: L
  /** Ends this hold, to be called once; the last one drops a layer in which nothing is left. */
  release(): void
}

/** The layers that exist: made when a scope first contributes, dropped when it has taken everything back. */
export interface LayerTable<L extends Layer> {
  /** What everyone sees; always there. */
  readonly global: L
  /** The layer of exactly this scope, if it has one; of `undefined`, the global one. */
  own(key: ScopeKey | undefined): L | undefined
  /** The same, made where it is missing, and kept at least until it is released. */
  hold(key: ScopeKey | undefined): Hold<L>
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
      if (key === undefined) return { layer: global, release() {} }
      const place = occupy(key)
      place.holds += 1
      return {
        layer: place.layer,
        release() {
          place.holds -= 1
          if (place.holds > 0 || !place.layer.isEmpty()) return
          places.delete(key)
          place.unwatch()
        },
      }
    },
  }
}
