// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
import type { Say } from './ports.ts'

/** What can be said about a thrown value; a proxy's traps are never run for it. */
export interface Described {
  readonly kind: string
  readonly message: string
  /** The frames of the program, as text. */
  readonly frames: string
  /** The first of them. */
  readonly first: string | undefined
}

/** Describes what a program threw. */
export function createDescribe(
  say: Say,
  inspect: (value: unknown) => string,
  file: string,
): (thrown: unknown) => Described {
  const { getOwnPropertyDescriptor } = Object
  const { apply, getPrototypeOf } = Reflect
  const { isError } = Error as unknown as { isError(value: unknown): boolean }
  const { slice, indexOf } = String.prototype
  const isOwn = Object.hasOwn
  const engineStack = getOwnPropertyDescriptor(Error.prototype, 'stack')!.get!

  return thrown => {
    if (!isError(thrown))
      return { kind: 'exception', message: `the program threw ${inspect(thrown)}`, frames: '', first: undefined }
    const name = readText(thrown as object, 'name') ?? 'Error'
    const message = readText(thrown as object, 'message') ?? ''
    const frames = framesOf(stackOf(thrown as object))
    return {
      kind: kindOf(name, message),
      message: message === '' ? name : name === '' ? message : `${name}: ${message}`,
      frames: frames.text,
      first: frames.first,
    }
  }

  /** What its engine noted, or what took the place of that as plain data. */
  function stackOf(error: object): string {
    const own = getOwnPropertyDescriptor(error, 'stack')
    const stack: unknown = own === undefined ? apply(engineStack, error, []) : isOwn(own, 'value') ? own.value : ''
    return typeof stack === 'string' ? stack : ''
  }

  function kindOf(name: string, message: string): string {
    if (name === 'RangeError' && message === 'Maximum call stack size exceeded') return 'stack-overflow'
    if (name === 'InternalError' && message === 'stack overflow') return 'stack-overflow'
    if (name === 'InternalError' && message === 'out of memory') return 'out-of-memory'
    return 'exception'
  }

  function readText(object: object, key: string): string | undefined {
    let holder: object | null = object
    for (let step = 0; holder !== null && step < 20; step++) {
      const descriptor = getOwnPropertyDescriptor(holder, key)
      if (descriptor !== undefined) {
        const value = isOwn(descriptor, 'value') ? descriptor.value : callGetter(descriptor.get, object)
        if (typeof value === 'string') return cut(value)
        return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined
      }
      holder = getPrototypeOf(holder)
      if (holder !== null && say(6, holder) !== holder) return undefined
    }
    return undefined
  }

  function callGetter(getter: unknown, object: object): unknown {
    try {
      return apply(getter as () => unknown, object, [])
    } catch {
      return undefined
    }
  }

  function cut(value: string): string {
    return value.length > 16_384 ? apply(slice, value, [0, 16_384]) : value
  }

  /** Lines that name the program's own file, at most ten. */
  function framesOf(stack: string): { readonly text: string; readonly first: string | undefined } {
    let text = ''
    let first: string | undefined
    let count = 0
    let start = 0
    while (start < stack.length && count < 10) {
      const end: number = apply(indexOf, stack, ['\n', start])
      const line: string = apply(slice, stack, [start, end < 0 ? stack.length : end])
      start = end < 0 ? stack.length : end + 1
      if (line.length > 300 || apply(indexOf, line, [`${file}:`]) < 0) continue
      first ??= line
      text += `\n${line}`
      count += 1
    }
    return { text, first }
  }
}
