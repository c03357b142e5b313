import type { Owner, Scope } from '@dsh/kernel'

/** Throws where the first argument is no owner: that is what a forgotten owner looks like. */
export function assertOwner(owner: unknown, verb: string): asserts owner is Owner {
  if (typeof (owner as Partial<Owner> | null | undefined)?.effect !== 'function')
    throw new TypeError(`${verb}() needs an owner first: a scope, or createOwner() for what everyone sees`)
}

/** Throws for an owner without a key: what concerns one scope must not reach everyone. */
export function assertScope(scope: unknown, verb: string, remedy: string): asserts scope is Scope {
  assertOwner(scope, verb)
  if (scope.key === undefined) throw new Error(`${verb}() requires a scoped context: ${remedy}`)
}
