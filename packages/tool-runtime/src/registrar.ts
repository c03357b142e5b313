import type { Disposer, Hooks, ListenOptions, Owner, ScopeKey } from '@dsh/kernel'
import type { GuardOptions, Registry } from '@dsh/registry'
import type { ToolDefinition, ToolEvents, ToolGuard } from '@dsh/tool'

/** Verbs of anyone. */
export interface ToolRegistrar {
  /** Registers a tool here; throws for a definition that could not run. */
  register(definition: ToolDefinition): Disposer
  /** Adds a guard over the calls that are made here and below: a reason denies, and nothing can allow after it. */
  guard(guard: ToolGuard, options?: GuardOptions): Disposer
  /** Listens to the calls that are made here and below; `tools/change` is heard wherever it happens. */
  on<K extends keyof ToolEvents>(event: K, listener: ToolEvents[K], options?: ListenOptions): Disposer
  /** The definition that is visible here, or to the scope that is named. */
  get(name: string, scope?: ScopeKey): ToolDefinition | undefined
}

const events: Readonly<Record<keyof ToolEvents, true>> = {
  'tools/pre-execute': true,
  'tools/execute': true,
  'tools/post-execute': true,
  'tools/code-dispatch-log': true,
  'tools/result': true,
  'tools/change': true,
}

/** The verbs, for one owner. */
export function createRegistrar(registry: Registry, hooks: Hooks<ToolEvents>, owner: Owner): ToolRegistrar {
  // Changes are not filtered by scope: they concern whoever shows or plans with tools.
  const everywhere: Owner = { effect: owner.effect }
  return {
    register: definition => registry.register(owner, definition),
    guard: (guard, options) => registry.guard(owner, guard, options),
    on(event, listener, options) {
      assertListener(event, listener)
      return hooks.on(event === 'tools/change' ? everywhere : owner, event, listener, options)
    },
    get: (name, scope = owner.key) => registry.get(name, scope),
  }
}

/** A policy that listens to nothing would let everything through. */
function assertListener(event: unknown, listener: unknown): void {
  if (typeof event !== 'string' || !Object.hasOwn(events, event)) {
    const given = typeof event === 'string' ? JSON.stringify(event) : `a ${typeof event}`
    throw new TypeError(`on() knows no event ${given}: use one of ${Object.keys(events).join(', ')}`)
  }
  if (typeof listener !== 'function') throw new TypeError(`on("${event}") needs a function that listens`)
}
