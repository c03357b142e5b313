// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
import type { Lossless } from './lossless.ts'
import type { Say, StartConfig } from './ports.ts'

type Space = StartConfig['globals'][number]

type Fault = (message: string, code: unknown, stack: unknown) => Error

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
  readonly fault: Fault
  /** Where the program called. */
  readonly stack: unknown
}

/** Namespaces of functions that the host answers. */
export function createCalls(
  say: Say,
  lossless: Lossless,
): {
  readonly bind: (space: Space, depth: number) => { readonly object: object; readonly ErrorClass?: unknown }
  readonly settle: (text: string) => void
} {
  const { create, defineProperty } = Object
  const { deleteProperty, setPrototypeOf } = Reflect
  const { captureStackTrace } = Error
  const { parse, stringify } = JSON
  const Base = Error
  const Future = Promise
  const { print } = lossless
  const Mask = Proxy
  const pending = create(null) as Record<number, Pending>
  let count = 0
  let resolveLast!: Pending['resolve']
  let rejectLast!: Pending['reject']
  const keepLast = (resolve: Pending['resolve'], reject: Pending['reject']): void => {
    resolveLast = resolve
    rejectLast = reject
  }

  return {
    bind(given, depth) {
      const space: Space = setNullPrototype({ ...given })
      const made = space.errorClass && createErrorClass(space.errorClass.name)
      const known = create(null) as Record<string, true>
      for (let index = 0; index < space.names.length; index++) known[space.names[index]!] = true
      const functions = create(null) as Record<PropertyKey, unknown>
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
        get: (_target: object, name: PropertyKey) => functions[name] ?? read(name),
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
    settle(text) {
      const answers = parse(text) as unknown[]
      for (let index = 0; index < answers.length; index += 3)
        settleOne(answers[index] as number, answers[index + 1] === 1, answers[index + 2])
    },
  }

  function settleOne(id: number, ok: boolean, value: unknown): void {
    const call = pending[id]
    if (call === undefined) return
    deleteProperty(pending, id)
    if (ok) return call.resolve(value)
    const { message, code } = setNullPrototype(value as { message: string; code?: unknown })
    call.reject(call.fault(message, code, call.stack))
  }

  function createFunction(space: Space, ErrorClass: unknown, name: string, isKnown: boolean, depth: number): unknown {
    const { global, errorClass } = space
    const target = `\n${global} ${stringify(name)}`
    const fault: Fault = (message, code, stack) => {
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
      const text = args === undefined ? '{}' : print(args, depth)
      const future = new Future(keepLast)
      const entry = { __proto__: null, resolve: resolveLast, reject: rejectLast, fault } as unknown as Pending
      captureStackTrace(entry, call)
      if (text === undefined) {
        entry.reject(
          fault(`binding arguments must be lossless JSON: ${lossless.reason()}`, 'INVALID_ARGS', entry.stack),
        )
        return future
      }
      count += 1
      pending[count] = entry
      say(0, count, text + target)
      return future
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
