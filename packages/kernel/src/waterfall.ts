import type { HookArguments, HookLast } from './hook-map.ts'
import type { ListenerSource, Listening } from './listeners.ts'

/** How a waterfall treats its places. */
export interface WaterfallOptions<F> {
  /** What a second `next()` does: gives the `same` promise (default), or makes a `fresh` attempt of the same inner tail. */
  readonly repeat?: 'same' | 'fresh'
  /** Turns what `next(change)` was given into the arguments of the listeners below; not asked where nothing was given. */
  revise?(args: HookArguments<F>, change: unknown): HookArguments<F>
  /** Sees what each listener gives, and who it is, before the one outside does; what it returns or throws stands instead. */
  check?(given: unknown, args: HookArguments<F>, source: ListenerSource): unknown
}

/** Runs `listeners`, outermost first, and `last`. Every `next` is bound to its place: it always runs the same inner tail. */
export function waterfall<F>(
  listeners: readonly Listening[],
  args: HookArguments<F>,
  last: HookLast<F>,
  options: WaterfallOptions<F> = {},
): Promise<unknown> {
  const run = (place: number, at: HookArguments<F>, change: unknown): Promise<unknown> => {
    const listening = listeners[place]
    return promise(listening === undefined ? () => last(change as never, at) : () => ask(listening, place, at))
  }
  const ask = (listening: Listening, place: number, at: HookArguments<F>): unknown => {
    let first: Promise<unknown> | undefined
    const next = (change?: unknown): Promise<unknown> => {
      if (first !== undefined && options.repeat !== 'fresh') return first
      const tail = promise(() => run(place + 1, revised(at, change), change))
      // The listener may await it or not: what it rejects with is no one else's.
      tail.then(ignore, ignore)
      first = tail
      return tail
    }
    const given = listening.listener(...at, next)
    const { check } = options
    return check === undefined ? given : Promise.resolve(given).then(settled => check(settled, at, listening.source))
  }
  const revised = (at: HookArguments<F>, change: unknown): HookArguments<F> =>
    change === undefined || options.revise === undefined ? at : options.revise(at, change)
  return run(0, args, undefined)
}

/** What `action` gives, as a promise; what it throws rejects. */
function promise(action: () => unknown): Promise<unknown> {
  try {
    return Promise.resolve(action())
  } catch (error) {
    return Promise.reject(error)
  }
}

function ignore(): void {}
