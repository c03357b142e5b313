import { attempt } from './attempt.ts'
import type { Disposer } from './disposer.ts'
import type { ScopeKey } from './scope-key.ts'

/** What changed; several changes of one transaction are one notice of kind `batch`. */
export interface Change {
  /** What happened: the contributor's own word, or `rebind`, or `batch`. */
  readonly kind: string
  /** The scope it happened in; absent: everywhere, or in several scopes. */
  readonly scope?: ScopeKey
  /** The names that are concerned, each once. */
  readonly names: readonly string[]
}

/** Told of a change, at once. A throw undoes the contribution, or the move of a scope, that it was told of. */
export type ChangeListener = (change: Change) => void

/** Announces changes: one by one, or as one notice for a transaction. */
export interface Notices {
  /** Tells the listener now, or at the end of the transaction that is running. */
  announce(kind: string, scope: ScopeKey | undefined, names: readonly string[]): void
  /** Notes what a running transaction must undo should its notice be refused. */
  contributed(disposer: Disposer): Disposer
  /** Runs a transaction; one that runs inside another joins it. */
  batch<T>(transaction: () => T): T
}

interface Transaction {
  readonly changes: Change[]
  readonly contributed: Disposer[]
}

/** Notices for one listener; without one, nothing is announced. */
export function createNotices(listener: ChangeListener = () => {}): Notices {
  let running: Transaction | undefined

  const begin = (): Transaction => {
    running = { changes: [], contributed: [] }
    return running
  }
  const commit = ({ changes, contributed }: Transaction): void => {
    running = undefined
    const notice = merge(changes)
    if (notice !== undefined)
      attempt(
        () => listener(notice),
        () => takeBack(contributed),
      )
  }
  const takeBack = (contributed: readonly Disposer[]): void => {
    const { changes } = begin()
    for (const undo of contributed.toReversed()) {
      try {
        undo()
      } catch {
        // What the listener threw says why all this is undone.
      }
    }
    running = undefined
    const notice = merge(changes)
    if (notice !== undefined) listener(notice)
  }

  return {
    announce(kind, scope, names) {
      const change = freeze(kind, scope, names)
      if (running === undefined) listener(change)
      else running.changes.push(change)
    },
    contributed(disposer) {
      running?.contributed.push(disposer)
      return disposer
    },
    batch(transaction) {
      if (running !== undefined) return transaction()
      const mine = begin()
      const result = attempt(transaction, () => commit(mine))
      commit(mine)
      return result
    },
  }
}

function merge(changes: readonly Change[]): Change | undefined {
  const [first] = changes
  if (first === undefined || changes.length === 1) return first
  const shared = changes.every(change => change.scope === first.scope) ? first.scope : undefined
  return freeze(
    'batch',
    shared,
    changes.flatMap(change => change.names),
  )
}

function freeze(kind: string, scope: ScopeKey | undefined, names: readonly string[]): Change {
  return Object.freeze({ kind, ...(scope !== undefined && { scope }), names: Object.freeze([...new Set(names)]) })
}
