// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
import type { Printed } from './lossless.ts'
import type { Say, StartConfig } from './ports.ts'

type Space = StartConfig['globals'][number]

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
  readonly fault: (message: string, code?: string) => Error
}

/** Namespaces of functions that the host answers. */
export function createCalls(
  say: Say,
  lossless: (value: unknown, maxDepth: number) => Printed,
): {
  readonly bind: (space: Space, depth: number) => { readonly object: object; readonly ErrorClass?: unknown }
  readonly settle: (id: number, ok: boolean, text: string) => void
} {
  const { create, defineProperty } = Object
  const { apply, deleteProperty, setPrototypeOf } = Reflect
  const { captureStackTrace } = Error
  const { parse } = JSON
  const Base = Error
  const Future = Promise
  const { reject: rejected } = Promise
  const Mask = Proxy
  const pending = create(null) as Record<number, Pending>
  let count = 0

  return {
    bind(given, depth) {
      const space: Space = setNullPrototype({ ...given })
      const made = space.errorClass && createErrorClass(space.errorClass.name)
      const known = create(null) as Record<string, true>
      for (let index = 0; index < space.names.length; index++) known[space.names[index]!] = true
      const functions = create(null) as Record<string, unknown>
      const read = (name: PropertyKey): unknown => {
        if (typeof name !== 'string') return undefined
        const isKnown = known[name] === true
        // The engine itself asks for these two, to await an object and to print it.
        if (!isKnown && (name === 'then' || name === 'toJSON')) return undefined
        functions[name] ??= createFunction(space, made, name, isKnown, depth)
        return functions[name]
      }
      const refuse = (): boolean => false
      const handler = setNullPrototype({
        get: (_target: object, name: PropertyKey) => read(name),
        has: (_target: object, name: PropertyKey) => typeof name === 'string' && known[name] === true,
        ownKeys: () => space.names as string[],
        getOwnPropertyDescriptor: (_target: object, name: PropertyKey) =>
          typeof name === 'string' && known[name] === true
            ? setNullPrototype({ value: read(name), writable: false, enumerable: true, configurable: true })
            : undefined,
        set: refuse,
        defineProperty: refuse,
        deleteProperty: refuse,
        setPrototypeOf: refuse,
        preventExtensions: refuse,
      })
      return { object: new Mask(create(null), handler), ...(made !== undefined && { ErrorClass: made }) }
    },
    settle(id, ok, text) {
      const call = pending[id]
      if (call === undefined) return
      deleteProperty(pending, id)
      if (ok) return call.resolve(parse(text))
      const { message, code } = setNullPrototype(parse(text))
      call.reject(call.fault(message, code))
    },
  }

  function createFunction(space: Space, ErrorClass: unknown, name: string, isKnown: boolean, depth: number): unknown {
    const { global, errorClass } = space
    const fault = (message: string, code: unknown, stack: unknown): Error => {
      const error = new Base(message)
      if (errorClass) {
        setPrototypeOf(error, (ErrorClass as { prototype: object }).prototype)
        show(error, 'name', errorClass.name)
        show(error, errorClass.memberNameProperty, name)
        show(error, 'message', message)
      }
      if (typeof code === 'string') show(error, 'code', code)
      hide(error, 'stack', stack)
      return error
    }
    const call = (args: unknown): Promise<unknown> => {
      const trace = create(null) as { stack?: unknown }
      captureStackTrace(trace, call)
      const printed = lossless(args === undefined ? {} : args, depth)
      const { text } = printed
      if (text === undefined)
        return apply(rejected, Future, [
          fault(`binding arguments must be lossless JSON: ${printed.reason}`, undefined, trace.stack),
        ])
      return new Future((resolve, reject) => {
        count += 1
        const id = count
        pending[id] = { resolve, reject, fault: (message, code) => fault(message, code, trace.stack) }
        say(0, id, global, name, text)
      })
    }
    hide(call, 'name', name)
    if (!isKnown) say(5, call)
    return call
  }

  /** A class like any of a program's own, but for its name, which shows. */
  function createErrorClass(name: string): unknown {
    const holder = {
      [name]: class extends Base {
        constructor(message?: string, options?: ErrorOptions) {
          super(message, options)
          show(this, 'name', name)
        }
      },
    }
    return holder[name]
  }

  function show(object: object, name: string, value: unknown): void {
    defineProperty(object, name, setNullPrototype({ value, writable: true, enumerable: true, configurable: true }))
  }

  function hide(object: object, name: string, value: unknown): void {
    defineProperty(object, name, setNullPrototype({ value, writable: true, enumerable: false, configurable: true }))
  }

  function setNullPrototype<T extends object>(object: T): T {
    setPrototypeOf(object, null)
    return object
  }
}
