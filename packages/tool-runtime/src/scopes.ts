import { createOwner, createScope, type Owner, type Scope, type ScopeOptions } from '@dsh/kernel'
import { createScopeEnds, type ScopeEnds } from './scope-ends.ts'

/** The scopes that were opened in one place. */
export interface Scopes extends Pick<ScopeEnds, 'onEnd'> {
  /** A new scope, or a handle on one of the host's; ends with the owner at the latest, a handle also with its scope. */
  open(wanted: ScopeOptions | Scope): Scope
  /** Those that are ending now. */
  ending(): readonly Promise<void>[]
}

/** No scopes yet; `owner` ends those that will be opened, in order with all else that it has. */
export function createScopes(owner: Owner): Scopes {
  const endings = new Set<Promise<void>>()
  const ends = createScopeEnds()
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
        if (isScope(wanted)) {
          opened = handleOn(wanted, () => close(), ends)
          return () => end(opened)
        }
        opened = createScope(wanted)
        return () => {
          // First of all: what it ends must not see the scope without its guards.
          ends.ended(opened.key)
          end(opened)
        }
      }, 'scope')
      ends.began(opened.key)
      const { key, effect, dispose } = opened
      const closed = (): Promise<void> => {
        close()
        return dispose()
      }
      return { key, effect, dispose: closed, [Symbol.asyncDispose]: closed }
    },
    ending: () => [...endings],
    onEnd: ends.onEnd,
  }
}

function isScope(wanted: ScopeOptions | Scope): wanted is Scope {
  return 'effect' in wanted
}

/** What is registered through the handle ends with the handle or with the host's scope, whichever is first. */
function handleOn(scope: Scope, close: () => void, ends: ScopeEnds): Scope {
  const owner = createOwner('handle')
  let isLeaving = false
  const letGo = scope.effect(
    () => () => {
      if (isLeaving) ends.left(scope.key)
      else ends.ended(scope.key)
      close()
    },
    'handle',
  )
  const dispose = (): Promise<void> => {
    isLeaving = true
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
