import { tick } from './clock.ts'

/** Identity of a scope, for example one agent; compared, never read. */
export type ScopeKey = object

/** The right to move one scope; whoever bound it holds it. */
export interface ScopeBinding {
  /** Moves the scope, and all below it, under `parent`; throws where that would close a cycle, and leaves the old link. */
  rebind(parent: ScopeKey): void
}

interface Link {
  parent: ScopeKey
  /** When it was made or last moved. */
  at: number
  /** Its scope has ended: descendants still inherit through the link, and a new scope may replace it. */
  ended: boolean
}

/** Told of every link made or moved, with the chains before and after. */
export type MoveListener = (key: ScopeKey, moved: boolean, chains: readonly ScopeKey[]) => void

const links = new WeakMap<ScopeKey, Link>()
// Weak: a table of layers that nobody holds any more must not be kept alive by the graph.
let movers: WeakRef<MoveListener>[] = []

/** A binding that its scope gives back when it ends. */
export interface OwnBinding extends ScopeBinding {
  /** Lets another scope take the key; what it inherits stays as it is until then. */
  release(): void
}

/** Place `key` under `parent`, once; only the returned binding may move it. */
export function bindScopeParent(key: ScopeKey, parent: ScopeKey): ScopeBinding {
  const { rebind } = bindOwnParent(key, parent)
  return { rebind }
}

/** The same, for a scope that ends. */
export function bindOwnParent(key: ScopeKey, parent: ScopeKey): OwnBinding {
  const existing = links.get(key)
  if (existing !== undefined && !existing.ended) {
    throw new Error(
      'this scope already has a parent: move it with the binding that the first bindScopeParent() returned',
    )
  }
  const link: Link = { parent, at: 0, ended: false }
  place(key, link, parent, existing !== undefined)
  return {
    rebind(next) {
      if (links.get(key) !== link) throw new Error('this scope ended and was made again: move it with its new binding')
      place(key, link, next, true)
    },
    release() {
      link.ended = true
    },
  }
}

function place(key: ScopeKey, link: Link, parent: ScopeKey, moved: boolean): void {
  if (scopeChainOf(parent).includes(key))
    throw new Error('a scope cannot be placed under itself or under one of its descendants')
  const before = scopeChainOf(key)
  link.parent = parent
  link.at = tick()
  links.set(key, link)
  const chains = [...before, ...scopeChainOf(key)]
  for (const mover of movers) mover.deref()?.(key, moved, chains)
}

/** The parent of `key`, or `undefined`. */
export function scopeParentOf(key: ScopeKey): ScopeKey | undefined {
  return links.get(key)?.parent
}

/** `key` and its ancestors, nearest first; of `undefined`, nobody. */
export function scopeChainOf(key: ScopeKey | undefined): readonly ScopeKey[] {
  const chain: ScopeKey[] = []
  for (let at = key; at !== undefined; at = scopeParentOf(at)) chain.push(at)
  return chain
}

/** When the link above `key` was last made or moved. */
export function movedAt(key: ScopeKey): number {
  return links.get(key)?.at ?? 0
}

/** Calls `listener` for every link made or moved, for as long as someone else holds it. */
export function onMove(listener: MoveListener): void {
  movers = movers.filter(mover => mover.deref() !== undefined)
  movers.push(new WeakRef(listener))
}
