import type { Owner, Scope } from '@dsh/kernel'

/** Throws where the first argument is no owner: that is what a forgotten owner looks like. */
export function assertOwner(owner: unknown, verb: string): asserts owner is Owner {
  const given = owner as Partial<Owner> | null | undefined
  if (typeof given?.effect !== 'function')
    throw new TypeError(`${verb}() needs an owner first: a scope, or createOwner() for what everyone sees`)
  if (given.key !== undefined && Object(given.key) !== given.key) {
    throw new TypeError(
      `${verb}() needs a scope whose key is an object: keys are compared by identity, so keep one for each agent`,
    )
  }
}

/** Throws for an owner without a key: what concerns one scope must not reach everyone. */
export function assertScope(scope: unknown, verb: string, remedy: string): asserts scope is Scope {
  assertOwner(scope, verb)
  if (scope.key === undefined) throw new Error(`${verb}() requires a scoped context: ${remedy}`)
}
