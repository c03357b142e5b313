import type { Disposer } from './disposer.ts'
import type { Change, ChangeListener } from './layers.ts'

/** Announces changes: one by one, or as one notice for a transaction. */
export interface Notices {
  /** Tells the listener now, or at the end of the transaction that is running. */
  announce(change: Change): void
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
export function createNotices(listener: ChangeListener | undefined): Notices {
  let running: Transaction | undefined

  const commit = ({ changes, contributed }: Transaction): void => {
    const notice = merge(changes)
    if (notice === undefined || listener === undefined) return
    try {
      listener(notice)
    } catch (error) {
      const undone = collect(() => {
        for (const undo of contributed.toReversed()) undo()
      })
      tell(listener, merge(undone))
      throw error
    }
  }

  /** Runs `action` and gives what it announced instead of announcing it. */
  const collect = (action: () => void): readonly Change[] => {
    const outer = running
    const inner: Transaction = { changes: [], contributed: [] }
    running = inner
    try {
      action()
    } finally {
      running = outer
    }
    return inner.changes
  }

  return {
    announce(change) {
      if (running === undefined) listener?.(change)
      else running.changes.push(change)
    },
    contributed(disposer) {
      running?.contributed.push(disposer)
      return disposer
    },
    batch(transaction) {
      if (running !== undefined) return transaction()
      const mine: Transaction = { changes: [], contributed: [] }
      running = mine
      let result
      try {
        result = transaction()
      } finally {
        running = undefined
        commit(mine)
      }
      return result
    },
  }
}

/** The second notice of a refused change: its failure has been reported by the first. */
function tell(listener: ChangeListener, change: Change | undefined): void {
  if (change === undefined) return
  try {
    listener(change)
  } catch {
    // Already refused once.
  }
}

function merge(changes: readonly Change[]): Change | undefined {
  const [first] = changes
  if (first === undefined || changes.length === 1) return first
  const names = new Set<string>()
  for (const change of changes) for (const name of change.names) names.add(name)
  const shared = changes.every(change => change.scope === first.scope) ? first.scope : undefined
  return { kind: 'batch', ...(shared !== undefined && { scope: shared }), names: [...names] }
}
