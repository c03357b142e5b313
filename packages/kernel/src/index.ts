export { CodedError, isCodedError } from './coded-error.ts'
export type { Disposer } from './disposer.ts'
export { errorMessage } from './error-message.ts'
export { fuseSignals, type FusedSignal } from './fuse-signals.ts'
export {
  createHooks,
  type HookArguments,
  type HookErrorHandler,
  type HookLast,
  type HookMap,
  type HookNext,
  type Hooks,
  type ListenOptions,
} from './hooks.ts'
export { createLayers, type Change, type ChangeListener, type Contribution, type Layer, type Layers } from './layers.ts'
export { createOwner, type Ending, type Owner } from './owner.ts'
export { createScope, type Scope, type ScopeOptions } from './scope.ts'
export { bindScopeParent, scopeChainOf, scopeParentOf, type ScopeBinding, type ScopeKey } from './scope-graph.ts'
export type { WaterfallOptions } from './waterfall.ts'
