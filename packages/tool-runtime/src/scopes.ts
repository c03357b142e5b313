import { createOwner, createScope, type Owner, type Scope, type ScopeOptions } from '@dsh/kernel'

/** The scopes that were opened in one place. */
export interface Scopes {
  /** A new scope, or a handle on one of the host's; ends with the owner at the latest, a handle also with its scope. */
  open(wanted: ScopeOptions | Scope): Scope
  /** Those that are ending now. */
  ending(): readonly Promise<void>[]
}

/** No scopes yet; `owner` ends those that will be opened, in order with all else that it has. */
export function createScopes(owner: Owner): Scopes {
  const endings = new Set<Promise<void>>()
  const end = (scope: Scope): void => {
    const ending = scope.dispose()
    const forget = (): boolean => endings.delete(ending)
    endings.add(ending)
    // Whoever ended it is told of what failed.
    ending.then(forget, forget)
  }
  return {
    open(wanted) {
      let opened!: Scope
      const close = owner.effect(() => {
        opened = isScope(wanted) ? handleOn(wanted, () => close()) : createScope(wanted)
        return () => end(opened)
      }, 'scope')
      const { key, effect, dispose } = opened
      const closed = (): Promise<void> => {
        close()
        return dispose()
      }
      return { key, effect, dispose: closed, [Symbol.asyncDispose]: closed }
    },
    ending: () => [...endings],
  }
}

function isScope(wanted: ScopeOptions | Scope): wanted is Scope {
  return 'effect' in wanted
}

/** What is registered through the handle ends with the handle or with the host's scope, whichever is first. */
function handleOn(scope: Scope, onEnd: () => void): Scope {
  const owner = createOwner('handle')
  const letGo = scope.effect(() => onEnd, 'handle')
  const dispose = (): Promise<void> => {
    letGo()
    return owner.dispose()
  }
  return {
    key: scope.key,
    effect: (setup, label) => owner.effect(() => scope.effect(setup, label), label),
    dispose,
    [Symbol.asyncDispose]: dispose,
  }
}
