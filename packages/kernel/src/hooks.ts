import { contain } from './contain.ts'
import { toDisposer, type Disposer } from './disposer.ts'
import type { HookArguments, HookLast, HookMap } from './hook-map.ts'
import { createListeners, type ListenOptions } from './listeners.ts'
import type { Owner } from './owner.ts'
import type { ScopeKey } from './scope-key.ts'
import { waterfall, type WaterfallOptions } from './waterfall.ts'

/** Told what a listener threw, at which event, with which arguments. */
export type HookErrorHandler<M> = (error: unknown, name: keyof M, args: readonly unknown[]) => void

/** Typed events: waterfalls, whose listeners decide, and emits, whose listeners observe. */
export interface Hooks<M extends HookMap<M>> {
  /** Adds a listener; an owner's key lets it hear only its own scope and the scopes below. */
  on<K extends keyof M>(owner: Owner, name: K, listener: M[K], options?: ListenOptions): Disposer
  /**
   * Runs the listeners that are there now, outermost first, each with a `next` that runs the rest and finally `last`.
   * Always a promise: what a listener throws rejects it, and a `next()` that nobody awaits is never an unhandled rejection.
   */
  waterfall<K extends keyof M>(
    name: K,
    scope: ScopeKey | undefined,
    args: HookArguments<M[K]>,
    last: HookLast<M[K]>,
    options?: WaterfallOptions<M[K]>,
  ): ReturnType<M[K]>
  /** Calls everyone, in order; a throw or a rejection goes to `onError`, else to the error handler of these hooks. */
  emit<K extends keyof M>(
    name: K,
    scope: ScopeKey | undefined,
    args: Parameters<M[K]>,
    onError?: HookErrorHandler<M>,
  ): void
  /** Sees every dispatch before its listeners; cannot change or stop it. */
  tap(observer: (name: keyof M, args: readonly unknown[]) => void): Disposer
}

/** Hooks of one host; what observers throw goes to `onError`, and nowhere without it. */
export function createHooks<M extends HookMap<M>>(onError?: HookErrorHandler<M>): Hooks<M> {
  const listeners = createListeners<keyof M>()
  let taps: readonly ((name: keyof M, args: readonly unknown[]) => void)[] = []

  const reporter =
    (name: keyof M, args: readonly unknown[], handler = onError) =>
    (error: unknown): void =>
      // A handler that fails has no one left to tell.
      contain(() => handler?.(error, name, Object.freeze([...args])), ignore)
  const announce = (name: keyof M, args: readonly unknown[]): void => {
    const shown = Object.freeze([...args])
    for (const tap of taps) contain(() => tap(name, shown), reporter(name, shown))
  }

  return {
    on: (owner, name, listener, options) => listeners.add(owner, name, listener, options),
    waterfall(name, scope, args, last, options) {
      const heard = listeners.hearing(name, scope)
      if (taps.length > 0) announce(name, args)
      return waterfall(heard, args, last, options) as never
    },
    emit(name, scope, args: readonly unknown[], handler) {
      const heard = listeners.hearing(name, scope)
      if (taps.length > 0) announce(name, args)
      const report = reporter(name, args, handler)
      for (const { listener } of heard) contain(() => listener(...args), report)
    },
    tap(observer) {
      // Wrapped, so that one function tapped twice is two taps.
      const tap = (name: keyof M, args: readonly unknown[]): void => observer(name, args)
      taps = [...taps, tap]
      return toDisposer(() => {
        taps = taps.filter(other => other !== tap)
      })
    },
  }
}

function ignore(): void {}
