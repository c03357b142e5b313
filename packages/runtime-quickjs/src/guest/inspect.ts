import type { createBuiltIns } from './built-ins.ts'
import type { createLayout, List } from './layout.ts'
import type { createPeek } from './peek.ts'
import type { Say } from './ports.ts'
import type { createQuote } from './quote.ts'

/** What printing is put together from. */
export interface InspectParts {
  readonly createBuiltIns: typeof createBuiltIns
  readonly createLayout: typeof createLayout
  readonly createPeek: typeof createPeek
  readonly createQuote: typeof createQuote
}

/** Prints any value for a reader, in the manner of `util.inspect`: depth 4, 100 items, 10,000 characters of a string. */
export function createInspect(say: Say, pieces: InspectParts): (value: unknown) => string {
  const { list, add, layOut } = pieces.createLayout()
  const { nameOf, dataOf, search } = pieces.createPeek(say)
  const { quote, printKey } = pieces.createQuote()
  const printBuiltIn = pieces.createBuiltIns()
  const DEPTH = 4
  const ITEMS = 100
  const NODES = 10_000
  const { isArray } = Array
  const { getOwnPropertyDescriptor, is, prototype: objectPrototype } = Object
  const { apply, getPrototypeOf, ownKeys } = Reflect
  const { isError } = Error as unknown as { isError(value: unknown): boolean }
  const { isView } = ArrayBuffer
  const { slice } = String.prototype
  const toText = String
  const isOwn = Object.hasOwn
  const engineStack = getOwnPropertyDescriptor(Error.prototype, 'stack')!.get!
  const symbolText = Symbol.prototype.toString
  const mapEach = Map.prototype.forEach
  const setEach = Set.prototype.forEach
  const byteLength = getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength')!.get!
  const mapSize = getOwnPropertyDescriptor(Map.prototype, 'size')!.get!
  const setSize = getOwnPropertyDescriptor(Set.prototype, 'size')!.get!
  let left = 0

  return value => {
    left = NODES
    try {
      return print(value, 0, null)
    } catch {
      return '[a value that cannot be shown]'
    }
  }

  interface Open {
    readonly value: unknown
    readonly up: Open | null
  }

  function print(given: unknown, depth: number, up: Open | null): string {
    left -= 1
    switch (typeof given) {
      case 'string':
        return quote(given)
      case 'number':
        return is(given, -0) ? '-0' : toText(given)
      case 'bigint':
        return `${toText(given)}n`
      case 'symbol':
        return apply(symbolText, given, [])
      case 'undefined':
      case 'boolean':
        return toText(given)
      case 'function':
        return printFunction(given)
    }
    if (given === null) return 'null'
    const value = say(6, given) as object
    for (let open = up; open !== null; open = open.up) if (open.value === value) return '[Circular]'
    if (isError(value)) return printError(value as Error, depth, up)
    const builtIn = printBuiltIn(value)
    if (builtIn !== undefined) return builtIn
    if (depth > DEPTH || left <= 0) return isArray(value) ? '[Array]' : `[${nameOf(value) ?? 'Object'}]`
    return printContainer(value, depth, { __proto__: null, value, up } as Open)
  }

  function printFunction(value: object): string {
    const name = dataOf(value, 'name')
    return typeof name === 'string' && name !== '' ? `[Function: ${name}]` : '[Function (anonymous)]'
  }

  function printError(error: Error, depth: number, up: Open | null): string {
    const name = search(error, 'name')
    const message = dataOf(error, 'message')
    const title = `${typeof name === 'string' ? name : 'Error'}${typeof message === 'string' && message !== '' ? `: ${message}` : ''}`
    const stack = isOwn(error, 'stack') ? dataOf(error, 'stack') : apply(engineStack, error, [])
    let text = title
    if (typeof stack === 'string' && stack !== '') text += `\n${trimEnd(stack)}`
    const extra = depth > DEPTH ? '' : printProperties(error, depth, { __proto__: null, value: error, up } as Open)
    const cause = isOwn(error, 'cause') ? dataOf(error, 'cause') : undefined
    if (cause !== undefined && depth <= DEPTH) text += `\n  [cause]: ${print(cause, depth + 1, { value: error, up })}`
    return extra === '' ? text : `${text} ${extra}`
  }

  function printProperties(error: object, depth: number, open: Open): string {
    const parts = list()
    const keys = ownKeys(error)
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]!
      if (key === 'name' || key === 'message' || key === 'stack' || key === 'cause') continue
      const descriptor = getOwnPropertyDescriptor(error, key)
      if (descriptor?.enumerable === true) add(parts, `${printKey(key)}: ${printSlot(descriptor, depth, open)}`)
    }
    return parts.count === 0 ? '' : layOut('{', parts, '}')
  }

  function printContainer(value: object, depth: number, open: Open): string {
    const parts = list()
    const name = nameOf(value)
    if (isArray(value)) {
      printItems(value, value.length, depth, open, parts)
      printKeys(value, depth, open, parts, true)
      return layOut(name === undefined || name === 'Array' ? '[' : `${name}(${value.length}) [`, parts, ']')
    }
    if (isView(value) && nameOf(value) !== 'DataView') {
      const { length } = value as unknown as { length: number }
      printItems(value as unknown as unknown[], length, depth, open, parts)
      return layOut(`${name ?? 'TypedArray'}(${length}) [`, parts, ']')
    }
    const size = sizeOf(value, mapSize)
    if (size !== undefined) {
      apply(mapEach, value as Map<unknown, unknown>, [
        (item: unknown, key: unknown) => {
          if (parts.count < ITEMS) add(parts, `${print(key, depth + 1, open)} => ${print(item, depth + 1, open)}`)
        },
      ])
      more(parts, size)
      return layOut(`Map(${size}) {`, parts, '}')
    }
    const setCount = sizeOf(value, setSize)
    if (setCount !== undefined) {
      apply(setEach, value as Set<unknown>, [
        (item: unknown) => {
          if (parts.count < ITEMS) add(parts, print(item, depth + 1, open))
        },
      ])
      more(parts, setCount)
      return layOut(`Set(${setCount}) {`, parts, '}')
    }
    const bytes = sizeOf(value, byteLength)
    if (bytes !== undefined) return `ArrayBuffer { byteLength: ${bytes} }`
    printKeys(value, depth, open, parts, false)
    const isPlain = getPrototypeOf(value) === objectPrototype
    return layOut(isPlain ? '{' : `${name ?? '[Object: null prototype]'} {`, parts, '}')
  }

  function sizeOf(value: object, getter: () => unknown): number | undefined {
    try {
      return apply(getter, value, []) as number
    } catch {
      return undefined
    }
  }

  function printItems(items: ArrayLike<unknown>, count: number, depth: number, open: Open, parts: List): void {
    for (let index = 0; index < count && index < ITEMS; index++) {
      const descriptor = getOwnPropertyDescriptor(items, index)
      add(parts, descriptor === undefined ? '<empty>' : printSlot(descriptor, depth, open))
    }
    more(parts, count)
  }

  function printKeys(value: object, depth: number, open: Open, parts: List, isList: boolean): void {
    const keys = ownKeys(value)
    let shown = 0
    for (let index = isList ? (value as unknown[]).length : 0; index < keys.length; index++) {
      const key = keys[index]!
      const descriptor = getOwnPropertyDescriptor(value, key)
      if (descriptor?.enumerable !== true) continue
      if (shown === ITEMS) {
        add(parts, `... ${keys.length - index} more`)
        return
      }
      shown += 1
      add(parts, `${printKey(key)}: ${printSlot(descriptor, depth, open)}`)
    }
  }

  function printSlot(descriptor: PropertyDescriptor, depth: number, open: Open): string {
    if (isOwn(descriptor, 'value')) return print(descriptor.value, depth + 1, open)
    return descriptor.set === undefined ? '[Getter]' : descriptor.get === undefined ? '[Setter]' : '[Getter/Setter]'
  }

  function trimEnd(text: string): string {
    let end = text.length
    while (end > 0 && text[end - 1] === '\n') end -= 1
    return apply(slice, text, [0, end])
  }

  function more(parts: List, count: number): void {
    if (count > ITEMS) add(parts, `... ${count - ITEMS} more item${count === ITEMS + 1 ? '' : 's'}`)
  }
}
