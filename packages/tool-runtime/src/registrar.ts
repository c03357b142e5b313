import type { Disposer, Hooks, ListenOptions, Owner, ScopeKey } from '@dsh/kernel'
import type { Registry } from '@dsh/registry'
import type { ToolDefinition, ToolEvents, ToolGuard } from '@dsh/tool'

/** Verbs of anyone. */
export interface ToolRegistrar {
  /** Registers a tool here; throws for a definition that could not run. */
  register(definition: ToolDefinition): Disposer
  /** Adds a guard over the calls that are made here and below: a reason denies, and nothing can allow after it. */
  guard(guard: ToolGuard): Disposer
  /** Listens to the calls that are made here and below; `tools/change` is heard wherever it happens. */
  on<K extends keyof ToolEvents>(event: K, listener: ToolEvents[K], options?: ListenOptions): Disposer
  /** The definition that is visible here, or to the scope that is named. */
  get(name: string, scope?: ScopeKey): ToolDefinition | undefined
}

/** The verbs, for one owner. */
export function createRegistrar(registry: Registry, hooks: Hooks<ToolEvents>, owner: Owner): ToolRegistrar {
  // Changes are not filtered by scope: they concern whoever shows or plans with tools.
  const everywhere: Owner = { effect: owner.effect }
  return {
    register: definition => registry.register(owner, definition),
    guard: guard => registry.guard(owner, guard),
    on: (event, listener, options) => hooks.on(event === 'tools/change' ? everywhere : owner, event, listener, options),
    get: (name, scope = owner.key) => registry.get(name, scope),
  }
}
