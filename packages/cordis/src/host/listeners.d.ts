import type { ToolEvents } from '@dsh/tool'
/** A listener of the harness. */
export type Listener = (...args: readonly unknown[]) => unknown
/** The events that are dispatched by scope. */
export type ScopedEvent = Exclude<keyof ToolEvents, 'tools/change'>
/** Gives each event's listeners, written for the harness, the form that the core calls. */
export declare const adoptListener: {
  readonly [K in ScopedEvent]: (listener: Listener) => ToolEvents[K]
}
