import { attempt } from './attempt.ts'
import { tick } from './clock.ts'
import { toDisposer, type Disposer } from './disposer.ts'
import { createLayerTable, type Layer } from './layer-table.ts'
import { createNotices, type ChangeListener } from './notices.ts'
import type { Owner } from './owner.ts'
import { movedAt, scopeParentOf } from './scope-graph.ts'
import type { ScopeKey } from './scope-key.ts'

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
  const notices = createNotices(onChange)
  // Outlives the layer: a version must not fall back when a layer is dropped.
  const changedAt = new WeakMap<ScopeKey, number>()
  let globalAt = tick()
  const touch = (key: ScopeKey | undefined): void => {
    if (key === undefined) globalAt = tick()
    else changedAt.set(key, tick())
  }
  const table = createLayerTable(make, ({ key, isKnown }) => {
    if (isKnown || changedAt.has(key)) notices.announce('rebind', key, [])
  })

  return {
    global: table.global,
    own: key => table.own(key),
    chain(key) {
      const chain: L[] = []
      for (let at = key; at !== undefined; at = scopeParentOf(at)) {
        const layer = table.own(at)
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
    contribute(owner, change, action) {
      const { key } = owner
      const { kind, undo, silent = false } = change
      const names = [...change.names]
      const changed = (what: string): void => {
        touch(key)
        if (!silent) notices.announce(what, key, names)
      }
      const setup = (): (() => void) => {
        const { layer, release } = table.hold(key)
        const revert = attempt(() => action(layer), release)
        const remove = toDisposer(() => {
          try {
            revert()
          } finally {
            release()
            changed(undo)
          }
        })
        attempt(() => changed(kind), remove)
        return remove
      }
      return notices.contributed(owner.effect(setup, kind))
    },
    batch: transaction => notices.batch(transaction),
  }
}
