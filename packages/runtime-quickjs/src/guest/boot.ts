import type { createAgenda } from './agenda.ts'
import type { createCalls } from './calls.ts'
import type { createConsole } from './console.ts'
import type { createDescribe } from './failure.ts'
import type { createInspect, InspectParts } from './inspect.ts'
import type { createLossless } from './lossless.ts'
import type { Guest, Say, StartConfig } from './ports.ts'
import type { createRandom } from './random.ts'
import type { createTimers } from './timers.ts'

/** What `boot` is put together from. */
export interface Parts extends InspectParts {
  readonly createAgenda: typeof createAgenda
  readonly createCalls: typeof createCalls
  readonly createConsole: typeof createConsole
  readonly createDescribe: typeof createDescribe
  readonly createInspect: typeof createInspect
  readonly createLossless: typeof createLossless
  readonly createRandom: typeof createRandom
  readonly createTimers: typeof createTimers
}

/** Prepares the globals before any program runs, and keeps what it needs of them where no program can change it. */
export function boot(say: Say, parts: Parts, file: string, order: readonly (keyof Guest)[]): unknown[] {
  const { defineProperty } = Object
  const { deleteProperty } = Reflect
  const { parse } = JSON
  const inspect = parts.createInspect(say, parts)
  const describe = parts.createDescribe(say, inspect, file)
  const lossless = parts.createLossless(thrown => describe(thrown).message)
  const calls = parts.createCalls(say, lossless.reason)
  const logs = parts.createConsole(say, inspect)
  const random = parts.createRandom()
  const complain = (what: string, thrown: unknown): void => {
    const { message, frames } = describe(thrown)
    say(1, 'error', `${what}: ${message}${frames}`)
  }
  const timers = parts.createTimers(say, parts.createAgenda(), thrown => complain('Uncaught in a timer', thrown))
  let depth = 0

  const put = (object: object, name: string, value: unknown): void => {
    defineProperty(object, name, { value, writable: true, enumerable: false, configurable: true })
  }
  put(globalThis, 'console', logs.console)
  put(globalThis, 'setTimeout', timers.setTimeout)
  put(globalThis, 'clearTimeout', timers.clearTimeout)
  put(Math, 'random', random.random)
  // What formats a stack would be handed the functions in it.
  put(Error, 'prepareStackTrace', undefined)
  deleteProperty(globalThis, 'SharedArrayBuffer')

  const guest: Guest = {
    start(config) {
      const { globals, depth: deepest, logChars, seeds } = parse(config) as StartConfig
      depth = deepest
      logs.limit(logChars)
      random.sow(seeds)
      for (let index = 0; index < globals.length; index++) {
        const space = globals[index]!
        const { object, ErrorClass } = calls.bind(space)
        put(globalThis, space.global, object)
        if (space.errorClass) put(globalThis, space.errorClass.name, ErrorClass)
      }
    },
    print: args => lossless.print(args, depth),
    fault: calls.fault,
    complete(value) {
      if (value === undefined) return say(2)
      const text = lossless.print(value, depth)
      if (text !== undefined) say(2, text)
      else say(3, 'invalid-output', `program completion must be lossless JSON: ${lossless.reason()}`)
    },
    failed(reason) {
      const { kind, message, frames, first } = describe(reason)
      say(3, kind, `${message}${frames}`, first)
    },
    floating: reason => complain('Unhandled rejection', reason),
    timers: timers.runTimer,
    captureStackTrace: Error.captureStackTrace,
    objectPrototype: Object.prototype,
    arrayPrototype: Array.prototype,
    nothing: undefined,
  }
  return order.map(name => guest[name])
}
