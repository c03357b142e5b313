import { createOwner, type Ending, type Owner } from './owner.ts'
import { holdPlace } from './scope-graph.ts'
import type { ScopeKey } from './scope-key.ts'

/** An owner with a key and an end. */
export interface Scope extends Owner, Ending, AsyncDisposable {
  /** Who this is: what a call names as its `agent`. */
  readonly key: ScopeKey
}

/** Where a scope stands. */
export interface ScopeOptions {
  /** The scope whose registrations this one inherits. */
  readonly parent?: ScopeKey
  /** The identity to use; a new one by default. */
  readonly key?: ScopeKey
  /** For messages and debuggers. */
  readonly name?: string
}

/** A scope that is usable at once. Its key may be used again after it has ended; its parent link lasts until then. */
export function createScope(options: ScopeOptions = {}): Scope {
  const { parent, name = 'scope', key = Object.freeze({ name }) } = options
  const holder = parent === undefined ? undefined : holdPlace(key, parent)
  const owner = createOwner(name)
  const dispose = (): Promise<void> => {
    const end = owner.dispose()
    if (holder !== undefined) holder.ended = true
    return end
  }
  return { key, effect: owner.effect, dispose, [Symbol.asyncDispose]: dispose }
}
