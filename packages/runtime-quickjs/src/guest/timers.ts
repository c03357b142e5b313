import type { Agenda, Entry } from './agenda.ts'
import type { Say } from './ports.ts'

interface Timer extends Entry {
  readonly run: (...args: unknown[]) => unknown
  readonly args: unknown[]
}

/** `setTimeout` and `clearTimeout`, and what runs the timers that are due. */
export function createTimers(
  say: Say,
  agenda: Agenda<Timer>,
  onThrow: (thrown: unknown) => void,
): {
  readonly setTimeout: (run: unknown, delay?: unknown, ...args: unknown[]) => number
  readonly clearTimeout: (id?: unknown) => void
  readonly runTimer: (run: boolean) => void
} {
  const { now } = Date
  const { create } = Object
  const { apply, deleteProperty } = Reflect
  const toNumber = Number
  const Fault = TypeError
  const timers = create(null) as Record<string, Timer>
  let count = 0

  const remove = (timer: Timer): void => {
    agenda.remove(timer)
    deleteProperty(timers, timer.id)
  }

  return {
    setTimeout(run, delay, ...args) {
      if (typeof run !== 'function') throw new Fault('the callback of setTimeout must be a function')
      const wait = toNumber(delay)
      if (count === 0) say(4, 0)
      count += 1
      const timer = { at: now() + (wait > 0 ? wait : 0), id: count, place: -1, run: run as Timer['run'], args }
      // A call may find no stack left: what it would not have added must not be found either.
      agenda.add(timer)
      timers[count] = timer
      return count
    },
    clearTimeout(id) {
      const timer = typeof id === 'number' || typeof id === 'string' ? timers[id] : undefined
      if (timer !== undefined) remove(timer)
    },
    runTimer(run) {
      const timer = agenda.first()
      if (run && timer !== undefined && timer.at <= now()) {
        remove(timer)
        try {
          apply(timer.run, undefined, timer.args)
        } catch (thrown) {
          onThrow(thrown)
        }
      }
      const next = agenda.first()
      const left = next === undefined ? -1 : next.at - now()
      say(4, next === undefined || left > 0 ? left : 0)
    },
  }
}
