import type { HookArguments, HookLast } from './hooks.ts'
import type { Listening } from './listeners.ts'

/** How a waterfall treats its places. */
export interface WaterfallOptions<F> {
  /** What a second `next()` does: gives the `same` promise (default), or makes a `fresh` attempt of the same inner tail. */
  readonly repeat?: 'same' | 'fresh'
  /** Turns what `next(change)` was given into the arguments of the listeners below; not asked where nothing was given. */
  revise?(args: HookArguments<F>, change: unknown): HookArguments<F>
  /** Sees what each listener gives, before the one outside does; what it returns or throws stands instead. */
  check?(given: unknown, args: HookArguments<F>): unknown
}

const ignore = (): void => {}

/** Runs `listeners`, outermost first, and `last`. Every `next` is bound to its place: it always runs the same inner tail. */
export function waterfall<F>(
  listeners: readonly Listening[],
  args: HookArguments<F>,
  last: HookLast<F>,
  options: WaterfallOptions<F> = {},
): Promise<unknown> {
  const run = (place: number, at: HookArguments<F>, change: unknown): Promise<unknown> => {
    const listening = listeners[place]
    return listening === undefined ? promise(() => last(change as never, at)) : promise(() => ask(listening, place, at))
  }
  const ask = (listening: Listening, place: number, at: HookArguments<F>): unknown => {
    let first: Promise<unknown> | undefined
    const next = (change?: unknown): Promise<unknown> => {
      if (first !== undefined && options.repeat !== 'fresh') return first
      const tail = promise(() =>
        run(place + 1, change === undefined || options.revise === undefined ? at : options.revise(at, change), change),
      )
      // The listener may await it or not: what it rejects with is no one else's.
      tail.catch(ignore)
      first = tail
      return tail
    }
    const given = (listening.listener as (...args: readonly unknown[]) => unknown)(...(at as readonly unknown[]), next)
    const { check } = options
    return check === undefined ? given : Promise.resolve(given).then(settled => check(settled, at))
  }
  return run(0, args, undefined)
}

/** What `action` gives, as a promise; what it throws rejects. */
function promise(action: () => unknown): Promise<unknown> {
  try {
    const given = action()
    return given instanceof Promise ? given : Promise.resolve(given)
  } catch (error) {
    return Promise.reject(error)
  }
}
