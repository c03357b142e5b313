// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
import type { Say, StartConfig } from './ports.ts'

type Space = StartConfig['globals'][number]

interface Target {
  readonly space: Space
  readonly ErrorClass: unknown
  readonly name: string
}

/** Namespaces of functions that the host answers; `reason` says why arguments were not printed. */
export function createCalls(
  say: Say,
  reason: () => string,
): {
  readonly bind: (space: Space) => { readonly object: object; readonly ErrorClass?: unknown }
  readonly fault: (target: string, text: string | undefined, trace: { readonly stack?: unknown }) => Error
} {
  const { create, defineProperty } = Object
  const { setPrototypeOf } = Reflect
  const { parse, stringify } = JSON
  const Base = Error
  const Mask = Proxy
  const targets = create(null) as Record<string, Target>

  return {
    bind(given) {
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
        functions[name] ??= createFunction(space, made, name, isKnown)
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
    fault(target, text, trace) {
      const { space, ErrorClass, name } = targets[target]!
      const said = text === undefined ? refusal() : parse(text)
      const { message, code } = setNullPrototype(said as { message: string; code?: unknown })
      const error = new Base(message)
      if (space.errorClass) {
        setPrototypeOf(error, (ErrorClass as { prototype: object }).prototype)
        show(error, 'name', space.errorClass.name)
        show(error, space.errorClass.memberNameProperty, name)
        show(error, 'message', message)
      }
      if (typeof code === 'string') show(error, 'code', code)
      hide(error, 'stack', setNullPrototype(trace).stack)
      return error
    },
  }

  function refusal(): object {
    return { message: `binding arguments must be lossless JSON: ${reason()}`, code: 'INVALID_ARGS' }
  }

  function createFunction(space: Space, ErrorClass: unknown, name: string, isKnown: boolean): unknown {
    const target = `\n${space.global} ${stringify(name)}`
    targets[target] = { space, ErrorClass, name }
    const call = say(0, target)
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
