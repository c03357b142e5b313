/** What the child's own world asks of the program's. */
export interface Guest {
  readonly objectPrototype: object
  readonly arrayPrototype: object
  /** Reads JSON text into values of the program's world. */
  parse(text: string): unknown
  /** A promise of the program's world. */
  defer(): { readonly promise: unknown; resolve(value: unknown): void; reject(error: unknown): void }
  /** Puts a namespace of functions into the program's world. */
  bind(global: ChildGlobal, call: (name: string, args: unknown) => unknown): void
  /** The error of a failed call; `site` is where it was made. */
  fail(
    global: ChildGlobal,
    name: string,
    failure: { readonly message: string; readonly code?: string },
    site: unknown,
  ): unknown
  /** Where the program is now, for the error of a call. */
  site(): unknown
  /** Puts a function of the child into the program's world; it must not throw, and give a scalar or what is of that world. */
  expose(object: 'console' | undefined, name: string, call: (...args: readonly unknown[]) => unknown): void
  /** Runs the program to its end. */
  run(program: () => Promise<unknown>, done: (value: unknown) => void, failed: (thrown: unknown) => void): void
}

/** What a program reaches under one name, as the host says it. */
export interface ChildGlobal {
  readonly global: string
  readonly names: readonly string[]
  readonly errorClass?: { readonly name: string; readonly memberNameProperty: string }
}

/**
 * The program's world from inside. Self-contained: its text runs in that world before the program does, so that the program
 * never holds an object of the child's own.
 */
export function createGuest(): Guest {
  'use strict'
  const { create, defineProperty, prototype: objectPrototype } = Object
  const { Error: PlainError, Promise: PlainPromise, Proxy: PlainProxy } = globalThis
  const { parse } = JSON
  const { apply } = Reflect
  const { captureStackTrace } = Error
  const { slice, indexOf } = String.prototype
  const classes = create(null) as Record<string, ErrorConstructor>

  const define = (target: object, name: string, value: unknown, enumerable: boolean): unknown =>
    defineProperty(target, name, { __proto__: null, value, enumerable, configurable: true, writable: true } as never)

  // Frames of the child are nobody's business; lines are the program's own.
  ;(Error as { prepareStackTrace?: unknown }).prepareStackTrace = (
    error: unknown,
    frames: readonly NodeJS.CallSite[],
  ) => {
    let text = ''
    for (let index = 0; index < frames.length; index++) {
      const frame = frames[index]
      if (frame?.getFileName() === 'program') text += `\n    at ${frame}`
    }
    let head = 'Error'
    try {
      head = `${error}`
    } catch {
      // A name or message that cannot be printed.
    }
    return head + text
  }

  const console = {}
  define(globalThis, 'console', console, false)
  define(globalThis, 'queueMicrotask', async (callback: () => void) => void (await undefined, callback()), false)
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics']) delete (globalThis as never)[name]

  return {
    objectPrototype,
    arrayPrototype: Array.prototype,
    parse,
    defer() {
      const deferred = create(null)
      deferred.promise = new PlainPromise((resolve, reject) => {
        deferred.resolve = resolve
        deferred.reject = reject
      })
      return deferred
    },
    site() {
      const site = create(null) as { stack: string }
      captureStackTrace(site)
      return site
    },
    bind({ global, names, errorClass }, call) {
      const functions = create(null) as Record<string, unknown>
      const make = (name: string) => (args: unknown) => call(name, args === undefined ? {} : args)
      for (let index = 0; index < names.length; index++) define(functions, names[index]!, make(names[index]!), true)
      const traps = create(null) as ProxyHandler<Record<string, unknown>>
      traps.get = (target, name) => {
        if (typeof name === 'symbol') return undefined
        const member = target[name]
        if (member !== undefined) return member
        // A promise would call it, and wait for ever.
        return name === 'then' ? undefined : make(name)
      }
      define(globalThis, global, new PlainProxy(functions, traps), false)
      if (errorClass === undefined) return
      const { name } = errorClass
      const made = { [name]: class extends PlainError {} }[name] as ErrorConstructor
      define(made.prototype, 'name', name, false)
      classes[global] = made
      define(globalThis, name, made, false)
    },
    fail({ global, errorClass }, name, failure, site) {
      const error = new (classes[global] ?? PlainError)(failure.message)
      define(error, 'message', failure.message, true)
      if (errorClass !== undefined) {
        define(error, 'name', errorClass.name, true)
        define(error, errorClass.memberNameProperty, name, true)
      }
      if (failure.code !== undefined) define(error, 'code', failure.code, true)
      const { stack } = site as { readonly stack: unknown }
      const from = typeof stack === 'string' ? apply(indexOf, stack, ['\n']) : -1
      const frames = from < 0 ? '' : apply(slice, stack as string, [from])
      define(error, 'stack', `${errorClass?.name ?? 'Error'}: ${failure.message}${frames}`, false)
      return error
    },
    expose(object, name, call) {
      const target = object === undefined ? globalThis : console
      define(target, name, { [name]: (...args: unknown[]) => call(...args) }[name], true)
    },
    async run(program, done, failed) {
      let value: unknown
      try {
        value = await program()
      } catch (thrown) {
        failed(thrown)
        return
      }
      done(value)
    },
  }
}
