import {
  type bindScopeParent,
  CodedError,
  createOwner,
  createScope,
  type errorMessage,
  fuseSignals,
  isCodedError,
  type scopeChainOf,
  type scopeParentOf,
  type Disposer,
  type Ending,
  type FusedSignal,
  type Owner,
  type Scope,
  type ScopeBinding,
  type ScopeKey,
} from '@dsh/kernel'
import { holds, type Equal } from './equal.ts'

// A disposer is called, or declared with `using`.
holds<Equal<Disposer, (() => void) & Disposable>>()
const owner = createOwner('desk')
const dispose: () => void = owner.effect(() => () => {}, 'nothing')
{
  using effect = owner.effect(() => () => {})
  holds<Equal<typeof effect, Disposer>>()
}
void dispose
holds<Equal<typeof owner, Owner & Ending>>()
holds<Equal<ReturnType<typeof owner.dispose>, Promise<void>>>()
// @ts-expect-error a setup gives its undo
owner.effect(() => {})
// @ts-expect-error a setup is synchronous
owner.effect(async () => () => {})

// Whatever has `effect` is an owner: a host brings its own.
const foreign: Owner = { effect: setup => Object.assign(setup(), { [Symbol.dispose]() {} }) }
void foreign

// A scope is an owner that always has a key, and an end.
const scope = createScope({ parent: {}, name: 'reviewer' })
holds<Equal<typeof scope, Scope>>()
holds<Equal<typeof scope.key, ScopeKey>>()
holds<Equal<Scope extends Owner & AsyncDisposable ? true : false, true>>()
holds<Equal<Owner['key'], ScopeKey | undefined>>()
// @ts-expect-error who a scope is does not change
scope.key = {}
// @ts-expect-error a key is an object
createScope({ key: 'agent' })
// @ts-expect-error leave it out instead
createScope({ parent: undefined })

// Only the binding moves a scope.
holds<Equal<ReturnType<typeof bindScopeParent>, ScopeBinding>>()
holds<Equal<ReturnType<typeof scopeParentOf>, ScopeKey | undefined>>()
holds<Equal<ReturnType<typeof scopeChainOf>, readonly ScopeKey[]>>()
// @ts-expect-error a scope gives no right to move it
scope.rebind({})

// A coded error is told by its brand, and only its code is for programs.
declare const thrown: unknown
if (isCodedError(thrown, 'NO_FILE')) holds<Equal<typeof thrown, CodedError>>()
holds<Equal<CodedError['code'], string>>()
holds<Equal<ReturnType<typeof errorMessage>, string>>()
// @ts-expect-error a code is required
void new CodedError()

holds<Equal<ReturnType<typeof fuseSignals>, FusedSignal>>()
holds<Equal<FusedSignal['signal'], AbortSignal>>()
// @ts-expect-error both signals are required
fuseSignals(new AbortController().signal)
