import { scopeChainOf, type ScopeKey } from '@dsh/kernel'

/** Who wants to know that scopes end. */
export interface ScopeEnds {
  /** A scope of this key lives, or a handle on one. */
  began(key: ScopeKey): void
  /** A handle is gone; its scope may live on. */
  left(key: ScopeKey): void
  /** The scope is gone: tells those who wait for its end, and for that of a scope below. */
  ended(key: ScopeKey): void
  /** Calls `listener` when a scope ends that `key` stands in; at once where its own has ended already. What it gives lets go. */
  onEnd(key: ScopeKey, listener: () => void): () => void
}

/** No scope yet. */
export function createScopeEnds(): ScopeEnds {
  const counts = new WeakMap<ScopeKey, number>()
  const gone = new WeakSet<ScopeKey>()
  const waiting = new Set<{ readonly key: ScopeKey; readonly listener: () => void }>()
  const count = (key: ScopeKey, more: 1 | -1): number => {
    const now = (counts.get(key) ?? 0) + more
    counts.set(key, now)
    return now
  }
  return {
    began(key) {
      count(key, 1)
      gone.delete(key)
    },
    left: key => void count(key, -1),
    ended(key) {
      if (count(key, -1) === 0) gone.add(key)
      for (const waiter of waiting) if (scopeChainOf(waiter.key).includes(key)) waiter.listener()
    },
    onEnd(key, listener) {
      if (gone.has(key)) listener()
      const waiter = { key, listener }
      waiting.add(waiter)
      return () => void waiting.delete(waiter)
    },
  }
}
