import { tick } from './clock.ts'
import type { Disposer } from './disposer.ts'
import type { Owner } from './owner.ts'
import { createNotices } from './notices.ts'
import { movedAt, onMove, scopeParentOf, type MoveListener, type ScopeKey } from './scope-graph.ts'

/** One scope's contribution. */
export interface Layer {
  /** Whether nothing is left in it, so that it can be dropped. */
  isEmpty(): boolean
}

/** What changed; several changes of one transaction are one notice of kind `batch`. */
export interface Change {
  /** What happened: the contributor's own word, or `rebind`, or `batch`. */
  readonly kind: string
  /** The scope it happened in; absent: everywhere, or in several scopes. */
  readonly scope?: ScopeKey
  /** The names that are concerned, each once. */
  readonly names: readonly string[]
}

/** Told of a change, at once. A throw undoes the contribution that it was told of. */
export type ChangeListener = (change: Change) => void

/** A contribution in the words of its notices. */
export interface Contribution {
  /** The kind of the notice when it is made. */
  readonly kind: string
  /** The kind of the notice when it is undone. */
  readonly undo: string
  /** The names that both notices carry. */
  readonly names: readonly string[]
  /** Present: neither is announced. */
  readonly silent?: true
}

/** A global layer and one for each scope that contributed. */
export interface Layers<L extends Layer> {
  /** What everyone sees; always there. */
  readonly global: L
  /** The layer of exactly this scope, if it has one; of `undefined`, the global one. */
  own(key: ScopeKey | undefined): L | undefined
  /** Existing layers of a scope and its ancestors, farthest ancestor first, without the global one. */
  chain(key: ScopeKey | undefined): readonly L[]
  /** Grows with every change that `key` can see, parent moves included; the key of a memo. */
  version(key: ScopeKey | undefined): number
  /**
   * Runs `action` on the owner's layer, then announces it; the disposer undoes it, drops an empty layer and announces that.
   * What a listener throws undoes the contribution and is thrown on.
   */
  contribute(owner: Owner, change: Contribution, action: (layer: L) => () => void): Disposer
  /** One notice for all that happens inside, synchronously; what a listener of that notice throws undoes what was contributed. */
  batch<T>(transaction: () => T): T
}

/** Layers made by `make` on the first contribution of a scope; `onChange` hears of every change, also of moved parents. */
export function createLayers<L extends Layer>(make: (key?: ScopeKey) => L, onChange?: ChangeListener): Layers<L> {
  const global = make()
  const layers = new WeakMap<ScopeKey, L>()
  // Outlives the layer: a version must not fall back when a layer is dropped.
  const changedAt = new WeakMap<ScopeKey, number>()
  let globalAt = tick()
  const notices = createNotices(onChange)

  const touch = (key: ScopeKey | undefined): void => {
    if (key === undefined) globalAt = tick()
    else changedAt.set(key, tick())
  }
  const obtain = (key: ScopeKey | undefined): L => {
    if (key === undefined) return global
    const existing = layers.get(key)
    if (existing !== undefined) return existing
    const made = make(key)
    layers.set(key, made)
    return made
  }
  const reclaim = (key: ScopeKey | undefined, layer: L): void => {
    if (key !== undefined && layer.isEmpty() && layers.get(key) === layer) layers.delete(key)
  }

  const moved: MoveListener = (key, again, chains) => {
    const concerned = again ? chains.some(at => layers.has(at)) : changedAt.has(key)
    if (concerned) notices.announce({ kind: 'rebind', scope: key, names: [] })
  }
  onMove(moved)

  const self: Layers<L> = {
    global,
    own: key => (key === undefined ? global : layers.get(key)),
    chain(key) {
      const chain: L[] = []
      for (let at = key; at !== undefined; at = scopeParentOf(at)) {
        const layer = layers.get(at)
        if (layer !== undefined) chain.push(layer)
      }
      return chain.toReversed()
    },
    version(key) {
      let version = globalAt
      for (let at = key; at !== undefined; at = scopeParentOf(at))
        version = Math.max(version, changedAt.get(at) ?? 0, movedAt(at))
      return version
    },
    contribute(owner, { kind, undo, names, silent }, action) {
      const { key } = owner
      const announce = (what: string): void => {
        touch(key)
        if (silent === undefined) notices.announce({ kind: what, ...(key !== undefined && { scope: key }), names })
      }
      const setup = (): (() => void) => {
        const layer = obtain(key)
        const revert = attempt(
          () => action(layer),
          () => reclaim(key, layer),
        )
        const remove = (): void => {
          revert()
          reclaim(key, layer)
          announce(undo)
        }
        attempt(() => announce(kind), remove)
        return remove
      }
      return notices.contributed(owner.effect(setup, kind))
    },
    batch: transaction => notices.batch(transaction),
  }
  // The graph holds `moved` weakly: it lives as long as these layers.
  return Object.defineProperty(self, Symbol('moved'), { value: moved })
}

/** Runs `action`; what it throws is thrown on after `recover`, whose own failure is not. */
function attempt<T>(action: () => T, recover: () => void): T {
  try {
    return action()
  } catch (error) {
    try {
      recover()
    } catch {
      // The first error says what went wrong.
    }
    throw error
  }
}
