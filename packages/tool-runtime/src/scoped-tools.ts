import type { Disposer, Hooks, Scope, ScopeKey } from '@dsh/kernel'
import type { Registry } from '@dsh/registry'
import type { ToolEvents, ToolPresentationMode, ToolRestriction } from '@dsh/tool'
import { createRegistrar, type ToolRegistrar } from './registrar.ts'

/** Verbs of one scope; its key is what a call names as `agent`. */
export interface ScopedTools extends ToolRegistrar, AsyncDisposable {
  /** Who this is. */
  readonly key: ScopeKey
  /** Masks what the scope inherits, and not what it registers itself. Visibility only: use a guard to forbid. */
  restrict(filter: ToolRestriction): Disposer
  /** Declares how the scope, and those below it, show their tools; a mode other than native needs a code runtime. */
  presentAs(mode: ToolPresentationMode): Disposer
  /** Undoes all that was registered through this handle, last first. */
  dispose(): Promise<void>
}

/** The verbs, for one scope; `assertMode` throws for a mode that the runtime cannot keep. */
export function createScopedTools(
  registry: Registry,
  hooks: Hooks<ToolEvents>,
  scope: Scope,
  assertMode: (mode: ToolPresentationMode) => void,
): ScopedTools {
  const { key, dispose } = scope
  return {
    ...createRegistrar(registry, hooks, scope),
    key,
    restrict: filter => registry.restrict(scope, filter),
    presentAs(mode) {
      assertMode(mode)
      return registry.presentAs(scope, mode)
    },
    dispose,
    [Symbol.asyncDispose]: dispose,
  }
}
