import type { Disposer, ListenOptions, ScopeKey } from '@dsh/kernel'
import type { ToolDefinition, ToolEvents } from '@dsh/tool'

/** Where calls can be observed: a tool runtime, one of its scopes, or a host of your own. */
export interface TelemetryHost {
  /** Adds a listener. */
  on<K extends keyof ToolEvents>(event: K, listener: ToolEvents[K], options?: ListenOptions): Disposer
  /** The definition that a scope sees; without it spans have no description, and every name is taken for a tool's. */
  get?(name: string, scope?: ScopeKey): ToolDefinition | undefined
}
