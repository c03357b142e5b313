import { CodedError } from './coded-error.ts'
import { toDisposer, type Disposer } from './disposer.ts'
import type { ScopeKey } from './scope-graph.ts'

/** Whom a registration belongs to: where it is visible and when it ends. */
export interface Owner {
  /** The scope that sees what this owner registers; absent: everyone does. */
  readonly key?: ScopeKey
  /**
   * Runs `setup` and keeps the undo that it returns: the disposer given back is the very one that the end of this owner
   * runs. Throws `INACTIVE_EFFECT` where the owner has ended, and whatever `setup` throws.
   */
  effect(setup: () => () => void, label?: string): Disposer
}

/** What ends an owner. */
export interface Ending {
  /** Undoes all registrations at once, last first; every call gives one promise, which rejects with what undos threw. */
  dispose(): Promise<void>
}

/** An owner without a key: what it registers is visible everywhere. */
export function createOwner(name = 'unnamed'): Owner & Ending {
  const effects = new Set<Disposer>()
  let ended = false
  let end: Promise<void> | undefined
  const refuse = (label = 'effect'): never => {
    throw new CodedError(
      'INACTIVE_EFFECT',
      `owner "${name}" has ended and takes no ${label}: register it on a live owner`,
    )
  }
  return {
    effect(setup, label) {
      if (ended) refuse(label)
      const undo = setup()
      const disposer = toDisposer(() => {
        effects.delete(disposer)
        undo()
      })
      effects.add(disposer)
      if (ended) {
        disposer()
        refuse(label)
      }
      return disposer
    },
    dispose() {
      if (!ended) {
        ended = true
        end = undoAll(name, effects)
      }
      // An undo that disposes this owner again comes here before the end is known.
      return end ?? Promise.resolve().then(() => end)
    },
  }
}

function undoAll(name: string, effects: ReadonlySet<Disposer>): Promise<void> {
  const errors: unknown[] = []
  for (const undo of [...effects].toReversed()) {
    try {
      undo()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === 0) return Promise.resolve()
  return Promise.reject(
    errors.length === 1
      ? errors[0]
      : new AggregateError(errors, `${errors.length} registrations of "${name}" failed to undo`),
  )
}
