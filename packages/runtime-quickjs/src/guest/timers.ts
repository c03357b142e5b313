import type { Say } from './ports.ts'

interface Timer {
  readonly at: number
  readonly run: (...args: unknown[]) => unknown
  readonly args: unknown[]
}

/** `setTimeout` and `clearTimeout`, and what runs the timers that are due. */
export function createTimers(
  say: Say,
  onThrow: (thrown: unknown) => void,
): {
  readonly setTimeout: (run: unknown, delay?: unknown, ...args: unknown[]) => number
  readonly clearTimeout: (id?: unknown) => void
  readonly runTimer: (run: boolean) => void
} {
  const { now } = Date
  const { create } = Object
  const { apply, deleteProperty, ownKeys } = Reflect
  const toNumber = Number
  const Fault = TypeError
  const timers = create(null) as Record<string, Timer>
  let count = 0

  /** The timer that is due first; of those due at once the one that was set first. */
  const next = (): string | undefined => {
    const ids = ownKeys(timers) as string[]
    let first: string | undefined
    for (let index = 0; index < ids.length; index++) {
      const id = ids[index]!
      if (first === undefined || timers[id]!.at < timers[first]!.at) first = id
    }
    return first
  }

  return {
    setTimeout(run, delay, ...args) {
      if (typeof run !== 'function') throw new Fault('the callback of setTimeout must be a function')
      const wait = toNumber(delay)
      if (count === 0) say(4, 0)
      count += 1
      timers[count] = { at: now() + (wait > 0 ? wait : 0), run: run as Timer['run'], args }
      return count
    },
    clearTimeout(id) {
      if (typeof id === 'number' || typeof id === 'string') deleteProperty(timers, id)
    },
    runTimer(run) {
      let first = next()
      if (run && first !== undefined && timers[first]!.at <= now()) {
        const timer = timers[first]!
        deleteProperty(timers, first)
        try {
          apply(timer.run, undefined, timer.args)
        } catch (thrown) {
          onThrow(thrown)
        }
        first = next()
      }
      const left = first === undefined ? -1 : timers[first]!.at - now()
      say(4, first === undefined || left > 0 ? left : 0)
    },
  }
}
