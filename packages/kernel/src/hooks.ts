import { toDisposer, type Disposer } from './disposer.ts'
import { createListeners } from './listeners.ts'
import type { Owner } from './owner.ts'
import type { ScopeKey } from './scope-graph.ts'
import { waterfall, type WaterfallOptions } from './waterfall.ts'

/** Events by name; the last parameter of a waterfall listener is its `next`. */
export type HookMap<M> = { [K in keyof M]: (...args: never[]) => unknown }
/** The arguments of a waterfall listener, without its `next`. */
export type HookArguments<F> = F extends (...args: [...infer A, infer _N]) => unknown ? A : never
/** The `next` of a waterfall listener. */
export type HookNext<F> = F extends (...args: [...infer _A, infer N]) => unknown ? N : never
/** The end of a waterfall: gets what the innermost `next` was given, and the arguments as they are there. */
export type HookLast<F> =
  HookNext<F> extends (...args: never[]) => infer R ? (change: never, args: HookArguments<F>) => R : never

/** Where a listener stands, and what it is called in explanations. */
export interface ListenOptions {
  /** Outside all that are there now; by default inside them. */
  readonly prepend?: boolean
  /** A name for people and logs. */
  readonly label?: string
}

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

  const report = (error: unknown, name: keyof M, args: readonly unknown[], handler = onError): void => {
    try {
      handler?.(error, name, args)
    } catch {
      // A handler that fails has no one left to tell.
    }
  }
  const announce = (name: keyof M, args: readonly unknown[]): void => {
    for (const tap of taps) {
      try {
        tap(name, args)
      } catch (error) {
        report(error, name, args)
      }
    }
  }

  return {
    on: (owner, name, listener, options) => listeners.add(owner, name, listener, options),
    waterfall(name, scope, args, last, options) {
      if (taps.length > 0) announce(name, args)
      return waterfall(listeners.hearing(name, scope), args, last, options) as never
    },
    emit(name, scope, args, handler) {
      if (taps.length > 0) announce(name, args)
      for (const { listener } of listeners.hearing(name, scope)) {
        try {
          const answer = (listener as (...args: readonly unknown[]) => unknown)(...(args as readonly unknown[]))
          if (isThenable(answer)) Promise.resolve(answer).catch(error => report(error, name, args, handler))
        } catch (error) {
          report(error, name, args, handler)
        }
      }
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

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}
