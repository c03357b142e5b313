import type { ScopeKey } from './scope-key.ts'

/** A scope that has been placed or moved. */
export interface Move {
  /** Which scope. */
  readonly key: ScopeKey
  /** Whether it was in use: placed before, or with others below it. A new scope surprises no one. */
  readonly isKnown: boolean
  /** All that stand above it, before or after, and itself. */
  readonly chains: ReadonlySet<ScopeKey>
}

/** Told of a move, at once. */
export type MoveListener = (move: Move) => void

const watchers = new WeakMap<ScopeKey, Set<MoveListener>>()

/** Tells `listener` of every move that `key` has a part in, until the returned function is called. */
export function watchMoves(key: ScopeKey, listener: MoveListener): () => void {
  const listeners = watchers.get(key) ?? new Set()
  watchers.set(key, listeners.add(listener))
  return () => {
    listeners.delete(listener)
  }
}

/** Tells everyone who watches, each once; then throws what the first that failed has thrown. */
export function announceMove(move: Move): void {
  const told = new Set<MoveListener>()
  for (const key of move.chains) for (const listener of watchers.get(key) ?? []) told.add(listener)
  const errors: unknown[] = []
  for (const listener of told) {
    try {
      listener(move)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
