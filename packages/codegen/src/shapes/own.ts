/** The own properties of an object in its order, each read once. */
export interface Fields {
  /** What they are called; none is inherited, and none is there twice. */
  readonly names: readonly string[]
  /** What they hold, by the same places. */
  readonly values: readonly unknown[]
}

/** What stands where a getter or a proxy threw: no keyword takes it. */
const unreadable = Symbol('unreadable')

/** More than anyone writes; only what is made up as it is read has more. */
const mostItems = 1_000_000

/** The fields of a plain object of any realm; undefined for all else, and for what cannot be read. */
export function fieldsOf(value: unknown): Fields | undefined {
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const prototype: object | null = Object.getPrototypeOf(value)
    if (prototype !== null && prototype !== Object.prototype && Object.getPrototypeOf(prototype) !== null) {
      return undefined
    }
    const names = Object.keys(value)
    const values: unknown[] = names.slice()
    for (let at = 0; at < names.length; at++) values[at] = read(value, names[at] as string)
    return { names, values }
  } catch {
    return undefined
  }
}

/** The items of an array without holes; undefined for all else, and for what cannot be read. */
export function itemsOf(value: unknown): readonly unknown[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    const { length } = value
    if (length > mostItems) return undefined
    const items: unknown[] = []
    for (let index = 0; index < length; index++) {
      if (!(index in value)) return undefined
      items.push(read(value, index))
    }
    return items
  } catch {
    return undefined
  }
}

/** What an object or an array has of its own under a key. */
export function fieldOf(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? read(value, key) : undefined
  } catch {
    return undefined
  }
}

function read(value: object, key: string | number): unknown {
  try {
    return (value as Record<string | number, unknown>)[key]
  } catch {
    return unreadable
  }
}
