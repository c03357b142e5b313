// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
/** Prints values, and knows why the last one was not printed. */
export interface Lossless {
  /** JSON text, or nothing. */
  print(value: unknown, maxDepth: number): string | undefined
  /** Why the last value has none. */
  reason(): string
}

interface Frame {
  readonly up: Frame | null
  readonly source: object
  readonly copy: Record<PropertyKey, unknown>
  /** Nothing for an array. */
  readonly keys: string[] | undefined
  readonly count: number
  /** The slot after the one that was entered. */
  readonly next: number
}

/**
 * Prints what is JSON without loss, and says why where it is not. Values are copied first, each slot read once, into
 * containers without a prototype: nothing that the program does to a prototype, and no `toJSON`, has a say.
 */
export function createLossless(explain: (thrown: unknown) => string): Lossless {
  const { isArray, prototype: arrayPrototype } = Array
  const { toSpliced } = arrayPrototype
  const { getOwnPropertyDescriptor, getOwnPropertyNames, getOwnPropertySymbols, prototype: objectPrototype } = Object
  const { apply, getPrototypeOf, setPrototypeOf } = Reflect
  const { stringify } = JSON
  const test = RegExp.prototype.exec
  const identifier = /^[A-Za-z_$][\w$]*$/
  const vowel = /^[AEIOUaeiou]/
  const PARTIAL = 'a property that is not enumerable, or has a symbol as its key, is not JSON'
  let why = ''

  return {
    print(value, maxDepth) {
      try {
        return print(value, maxDepth)
      } catch (thrown) {
        return fail(`could not be read: ${explain(thrown)}`)
      }
    },
    reason: () => why,
  }

  function fail(reason: string): undefined {
    why = reason
    return undefined
  }

  function print(value: unknown, maxDepth: number): string | undefined {
    if (value === null || typeof value !== 'object') {
      const misfit = scalarMisfit(value)
      return misfit === undefined ? stringify(value) : fail(misfit)
    }
    const read = keysOf(value)
    if (typeof read === 'string') return fail(read)
    let up: Frame | null = null
    let source: object = value
    let keys: string[] | undefined = read
    let copy = copyOf(value)
    if (keys !== undefined && isPartial(copy, keys)) return fail(PARTIAL)
    let count = keys === undefined ? (copy['length'] as number) : keys.length
    let next = 0
    let depth = 1
    const root = copy
    for (;;) {
      if (next === count) {
        if (up === null) return stringify(root)
        ;({ source, copy, keys, count, next } = up)
        up = up.up
        depth -= 1
        continue
      }
      const key: string | number = keys === undefined ? next : keys[next]!
      next += 1
      const slot = copy[key]
      if (typeof slot === 'string' || slot === null || slot === true || slot === false) continue
      if (typeof slot === 'number' && slot - slot === 0) continue
      const frame: Frame = { up, source, copy, keys, count, next }
      if (typeof slot !== 'object') return refuse(frame, scalarMisfit(slot)!)
      if (depth === maxDepth)
        return isOpen(frame, slot)
          ? refuse(firstReturn(frame), 'circular')
          : refuse(frame, `nested deeper than ${maxDepth} levels`)
      const inner = keysOf(slot)
      if (typeof inner === 'string') return refuse(frame, inner)
      up = frame
      source = slot
      keys = inner
      copy = copyOf(slot)
      if (keys !== undefined && isPartial(copy, keys)) return refuse(frame, PARTIAL)
      frame.copy[key] = copy
      count = keys === undefined ? (copy['length'] as number) : keys.length
      next = 0
      depth += 1
    }
  }

  function scalarMisfit(value: unknown): string | undefined {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return undefined
      case 'number':
        return value - value === 0 ? undefined : `${value} is not JSON`
      case 'object':
        return undefined
      case 'undefined':
        return 'undefined is not JSON'
      default:
        return `a ${typeof value} is not JSON`
    }
  }

  /** The keys of an object, nothing for an array; text where a container is not a plain one. */
  function keysOf(source: object): string[] | undefined | string {
    const prototype = getPrototypeOf(source)
    const names = getOwnPropertyNames(source)
    const symbols = getOwnPropertySymbols(source).length
    if (isArray(source)) {
      const count = source.length
      if (prototype !== arrayPrototype) return 'an array with another prototype is not a plain array'
      if (symbols === 0 && names.length === count + 1 && names[count] === 'length') return undefined
      return symbols + names.length > count + 1
        ? 'an array with an extra property is not JSON'
        : 'a hole in an array is not JSON'
    }
    if (prototype !== null && prototype !== objectPrototype)
      return `${article(nameOf(prototype))} is not a plain object`
    return symbols === 0 ? names : PARTIAL
  }

  /** Copies one level of a plain container, as far as it is enumerable. */
  function copyOf(source: object): Record<PropertyKey, unknown> {
    const copy = (isArray(source) ? apply(toSpliced, source, [0, 0]) : { ...source }) as Record<PropertyKey, unknown>
    setPrototypeOf(copy, null)
    return copy
  }

  /** Whether a copy lacks some of the keys. */
  function isPartial(copy: object, keys: string[]): boolean {
    return getOwnPropertyNames(copy).length !== keys.length
  }

  /** Of a class, where it can be read without running anything. */
  function nameOf(prototype: object): string {
    const maker: unknown = getOwnPropertyDescriptor(prototype, 'constructor')?.value
    const name: unknown = typeof maker === 'function' ? getOwnPropertyDescriptor(maker, 'name')?.value : undefined
    return typeof name === 'string' && name.length < 64 && apply(test, identifier, [name]) !== null
      ? name
      : 'object of a class'
  }

  function article(name: string): string {
    return apply(test, vowel, [name]) === null ? `a ${name}` : `an ${name}`
  }

  function isOpen(frame: Frame, slot: object): boolean {
    for (let each: Frame | null = frame; each !== null; each = each.up) if (each.source === slot) return true
    return false
  }

  /** From the outside, the first frame that leads back to one around it. */
  function firstReturn(frame: Frame): Frame {
    let first = frame
    let entered = frame.source
    for (let each: Frame | null = frame.up; each !== null; each = each.up) {
      if (isOpen(each, entered)) first = each
      entered = each.source
    }
    return first
  }

  /** The place is that of the slot that was read last; of a deep one the inner end. */
  function refuse(frame: Frame, reason: string): undefined {
    let path = ''
    let each: Frame | null = frame
    for (let steps = 0; each !== null && steps < 8; steps++) {
      const step: number = each.next - 1
      path = printStep(each.keys === undefined ? step : each.keys[step]!, each.up === null) + path
      each = each.up
    }
    return fail(`${each === null ? '' : '…'}${path}: ${reason}`)
  }

  function printStep(key: string | number, isFirst: boolean): string {
    if (typeof key === 'number') return `[${key}]`
    if (apply(test, identifier, [key]) !== null) return isFirst ? key : `.${key}`
    return `[${stringify(key)}]`
  }
}
