import type { Disposer, ListenOptions, ScopeKey } from '@dsh/kernel'
import type { ToolDefinition, ToolEvents, ToolGuard } from '@dsh/tool'

/** Where a policy can be mounted: a tool runtime, one of its scopes, or a host of your own. */
export interface PolicyHost {
  /** Adds a listener. */
  on<K extends keyof ToolEvents>(event: K, listener: ToolEvents[K], options?: ListenOptions): Disposer
  /** Adds a guard; its label says who denied, where that is told. */
  guard(guard: ToolGuard, options?: Pick<ListenOptions, 'label'>): Disposer
  /** The definition that a scope sees. */
  get(name: string, scope?: ScopeKey): ToolDefinition | undefined
}

/** Something that can be mounted, in any number of places, and taken away again. */
export interface Policy {
  /** What it is called in explanations. */
  readonly name: string
  /** Mounts it. Of two policies at one event, the one that is mounted later stands inside, if neither says otherwise. */
  mount(host: PolicyHost): Disposer
}
