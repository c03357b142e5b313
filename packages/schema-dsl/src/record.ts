import { snapshotJson } from '@dsh/json'

/** What a plain record holds, each key read once; `undefined` for anything else, hostile values included. */
export function readRecord(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  try {
    const keys = Reflect.ownKeys(value)
    if (Array.isArray(value) || !isPlain(value, Object.prototype) || !keys.every(key => isOpen(value, key))) {
      return undefined
    }
    return new Map(keys.map(key => [String(key), Reflect.get(value, key)]))
  } catch {
    return undefined
  }
}

/** The items of a dense array without other keys; `undefined` for anything else, hostile values included. */
export function readList(value: unknown): readonly unknown[] | undefined {
  try {
    if (!Array.isArray(value) || !isPlain(value, Array.prototype)) return undefined
    if (Reflect.ownKeys(value).length !== value.length + 1) return undefined
    const items: unknown[] = [...value]
    return items.every((_item, index) => Object.hasOwn(value, index)) ? items : undefined
  } catch {
    return undefined
  }
}

function isOpen(value: object, key: string | symbol): boolean {
  return typeof key === 'string' && Reflect.getOwnPropertyDescriptor(value, key)?.enumerable === true
}

/** A prototype is plain, in whatever realm it was made, if an empty container with it is JSON. */
function isPlain(value: object, home: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value)
  if (prototype === home) return true
  return snapshotJson(Array.isArray(value) ? Object.setPrototypeOf([], prototype) : Object.create(prototype)).ok
}
