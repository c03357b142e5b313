import type { Context } from '@deepseek-ai/cordis'
import { scopeTarget } from '@deepseek-ai/dsh-scope'
import { createHooks, type Disposer, type Hooks, type Owner, type ScopeKey } from '@dsh/kernel'
import type { ToolEvents } from '@dsh/tool'
import { asCoded } from '../errors.ts'
import { adoptListener, type Listener, type ScopedEvent } from './listeners.ts'

/**
 * The events of the core on the bus of Cordis. Who hears an event, and in which order, the bus says; what a listener's
 * `next` means, and whether what it gave is a decision at all, the core does.
 */
export function createBusHooks(ctx: Context, service: object): Hooks<ToolEvents> {
  const taps = createHooks<ToolEvents>()
  // The bus is there as long as the application is, and a carrier says the same each time.
  const { events } = ctx
  const everyone = scopeTarget(service, undefined)
  const carriers = new WeakMap<ScopeKey, object>()
  const carrierOf = (scope: ScopeKey | undefined): object => {
    if (scope === undefined) return everyone
    const carrier = carriers.get(scope) ?? scopeTarget(service, scope)
    carriers.set(scope, carrier)
    return carrier
  }

  const listening = (mode: 'waterfall' | 'emit', name: ScopedEvent, scope: ScopeKey | undefined, args: unknown[]) => {
    // Observers first: a checker of the bus may refuse the dispatch.
    taps.emit(name, scope, args as never)
    const hooks = createHooks<ToolEvents>()
    for (const listener of events.dispatch(mode, [carrierOf(scope), name, ...args]) as Listener[])
      hooks.on(nobody, name, adoptListener[name](listener) as never)
    return hooks
  }

  return {
    on: (_owner, name) => {
      throw new Error(`listen to ${JSON.stringify(name)} with ctx.on()`)
    },
    waterfall(name, scope, args, last, options) {
      try {
        const hooks = listening('waterfall', name as ScopedEvent, scope, [...args, unavailable])
        return hooks.waterfall(name, scope, args, last, options)
      } catch (thrown) {
        // A listener of the bus itself: a checker that refuses the dispatch.
        return Promise.reject(asCoded(thrown)) as never
      }
    },
    emit(name, scope, args, onError) {
      listening('emit', name as ScopedEvent, scope, [...args]).emit(name, undefined, args, onError)
    },
    tap: taps.tap,
  }
}

/** Whom the bus tells of a dispatch has no part in it. */
const unavailable = (): never => {
  throw new Error('next() of this dispatch belongs to its listeners')
}

const nothing: Disposer = Object.assign(() => undefined, { [Symbol.dispose]: () => undefined })

/** The bus has chosen already who hears. */
const nobody: Owner = {
  effect(setup) {
    setup()
    return nothing
  },
}
