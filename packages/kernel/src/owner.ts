import { CodedError } from './coded-error.ts'
import { toDisposer, type Disposer } from './disposer.ts'
import type { ScopeKey } from './scope-key.ts'

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
  let end: Promise<void> | undefined
  const assertLives = (label = 'effect'): void => {
    if (end === undefined) return
    throw new CodedError(
      'INACTIVE_EFFECT',
      `owner "${name}" has ended and takes no "${label}": use an owner that lives`,
    )
  }
  return {
    effect(setup, label) {
      assertLives(label)
      const undo = setup()
      const disposer = toDisposer(() => {
        effects.delete(disposer)
        undo()
      })
      effects.add(disposer)
      if (end !== undefined) disposer()
      assertLives(label)
      return disposer
    },
    dispose() {
      if (end !== undefined) return end
      const errors: unknown[] = []
      // The promise comes first: an undo may dispose this owner again, and gets the same one.
      end = Promise.resolve().then(() => assertUndone(name, errors))
      undoAll(effects, errors)
      return end
    },
  }
}

function undoAll(effects: ReadonlySet<Disposer>, errors: unknown[]): void {
  for (const undo of [...effects].toReversed()) {
    try {
      undo()
    } catch (error) {
      errors.push(error)
    }
  }
}

function assertUndone(name: string, errors: readonly unknown[]): void {
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} registrations of "${name}" failed to undo`)
}
