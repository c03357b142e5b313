import { attempt } from './attempt.ts'
import { tick } from './clock.ts'
import { announceMove } from './moves.ts'
import type { ScopeKey } from './scope-key.ts'

/** The right to move one scope; whoever bound it holds it. */
export interface ScopeBinding {
  /**
   * Moves the scope, and all below it, under `parent`. Throws where that would close a cycle, or where a change listener
   * refuses it, and leaves the scope where it was.
   */
  rebind(parent: ScopeKey): void
}

/** Who placed a scope. Once it has ended another may place the scope anew; until then those below still inherit. */
export interface Holder {
  /** Whether it has. */
  ended: boolean
}

interface Link {
  readonly parent: ScopeKey
  readonly holder: Holder
}

const links = new WeakMap<ScopeKey, Link>()
// Apart from the links, since a link that is taken back must not turn the clock back.
const moves = new WeakMap<ScopeKey, number>()
const parents = new WeakSet<ScopeKey>()

/** Place `key` under `parent`, once; only the returned binding may move it. */
export function bindScopeParent(key: ScopeKey, parent: ScopeKey): ScopeBinding {
  const holder = holdPlace(key, parent)
  return { rebind: next => place(key, { parent: next, holder }) }
}

/** The same for a scope, which cannot be moved and may end. */
export function holdPlace(key: ScopeKey, parent: ScopeKey): Holder {
  if (links.get(key)?.holder.ended === false) {
    throw new Error(
      'this scope already has a parent: move it with the binding that the first bindScopeParent() returned',
    )
  }
  const holder = { ended: false }
  place(key, { parent, holder })
  return holder
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

/** When `key` was last placed or moved. */
export function movedAt(key: ScopeKey): number {
  return moves.get(key) ?? 0
}

function place(key: ScopeKey, link: Link): void {
  if (closesCycle(key, link)) throw new Error('a scope cannot be placed under itself or under one of its descendants')
  const previous = links.get(key)
  const isKnown = previous !== undefined || parents.has(key)
  const before = scopeChainOf(key)
  put(key, link)
  const move = { key, isKnown, chains: new Set([...before, ...scopeChainOf(key)]) }
  const takeBack = (): void => {
    // A listener may have moved it on, or put another scope in the way.
    if (links.get(key) !== link || closesCycle(key, previous)) return
    put(key, previous)
    announceMove(move)
  }
  attempt(() => announceMove(move), takeBack)
}

function put(key: ScopeKey, link: Link | undefined): void {
  moves.set(key, tick())
  if (link === undefined) {
    links.delete(key)
    return
  }
  links.set(key, link)
  parents.add(link.parent)
}

function closesCycle(key: ScopeKey, link: Link | undefined): boolean {
  return scopeChainOf(link?.parent).includes(key)
}
