/** The own properties of an object, each read once; a map has no inherited names. */
export type Fields = ReadonlyMap<string, unknown>

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
    const fields = new Map<string, unknown>()
    const keys = Object.keys(value)
    for (let at = 0; at < keys.length; at++) at = readOn(value, keys, at, fields)
    return fields
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

/** Reads from one key on, to the last or to the first that throws; gives its place. */
function readOn(value: object, keys: readonly string[], from: number, fields: Map<string, unknown>): number {
  let at = from
  try {
    for (; at < keys.length; at++)
      fields.set(keys[at] as string, (value as Record<string, unknown>)[keys[at] as string])
  } catch {
    fields.set(keys[at] as string, unreadable)
  }
  return at
}

function read(value: object, key: string | number): unknown {
  try {
    return (value as Record<string | number, unknown>)[key]
  } catch {
    return unreadable
  }
}
