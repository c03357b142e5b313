import {
  createOwner,
  createScope,
  type Disposer,
  type Hooks,
  type Scope,
  type ScopeKey,
  type ScopeOptions,
} from '@dsh/kernel'
import type { Registry } from '@dsh/registry'
import type { ToolEvents, ToolPresentationMode, ToolRestriction } from '@dsh/tool'
import { createRegistrar, type ToolRegistrar } from './registrar.ts'

/** Verbs of one scope; its key is what a call names as `agent`. */
export interface ScopedTools extends ToolRegistrar, AsyncDisposable {
  /** Who this is. */
  readonly key: ScopeKey
  /** Masks what the scope inherits, and not what it registers itself. Visibility only: use a guard to forbid. */
  restrict(filter: ToolRestriction): Disposer
  /** Declares how the scope, and those below it, show their tools. */
  presentAs(mode: ToolPresentationMode): Disposer
  /** Undoes all that was registered through this handle, last first. */
  dispose(): Promise<void>
}

/** A new scope, or a handle on a scope of the host's, which then outlives the handle. */
export function createScopedTools(
  registry: Registry,
  hooks: Hooks<ToolEvents>,
  wanted: ScopeOptions | Scope,
  checkMode: (mode: ToolPresentationMode) => void,
): ScopedTools {
  const scope = isScope(wanted) ? handleOn(wanted) : createScope(wanted)
  const dispose = (): Promise<void> => scope.dispose()
  return {
    ...createRegistrar(registry, hooks, scope),
    key: scope.key,
    restrict: filter => registry.restrict(scope, filter),
    presentAs(mode) {
      checkMode(mode)
      return registry.presentAs(scope, mode)
    },
    dispose,
    [Symbol.asyncDispose]: dispose,
  }
}

function isScope(wanted: ScopeOptions | Scope): wanted is Scope {
  return 'effect' in wanted
}

/** What is registered through the handle ends with the handle or with the host's scope, whichever is first. */
function handleOn(scope: Scope): Scope {
  const owner = createOwner('handle')
  return {
    key: scope.key,
    effect: (setup, label) => owner.effect(() => scope.effect(setup, label), label),
    dispose: owner.dispose,
    [Symbol.asyncDispose]: owner.dispose,
  }
}
