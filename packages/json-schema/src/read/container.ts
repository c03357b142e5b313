import { snapshotJson } from '@dsh/json'

/** An object or array as it was read once; `foreign` is no JSON container, `broken` could not be read. */
export type Container =
  | { readonly kind: 'object'; readonly entries: ReadonlyMap<string, unknown>; readonly isLossy: boolean }
  | {
      readonly kind: 'array'
      readonly items: ReadonlyMap<number, unknown>
      readonly length: number
      readonly isLossy: boolean
    }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'broken' }

/** Reads each member once, by own properties only; never throws. `isLossy` is about its own shape, not its members. */
export function readContainer(value: object): Container {
  try {
    return Array.isArray(value) ? readArray(value) : readObject(value)
  } catch {
    return { kind: 'broken' }
  }
}

/** The members of a plain object without hidden keys, or undefined. */
export function readRecord(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const container = readContainer(value)
  return container.kind === 'object' && !container.isLossy ? container.entries : undefined
}

/** The items of a plain array without holes or decoration, or undefined. */
export function readList(value: unknown): readonly unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const container = readContainer(value)
  return container.kind === 'array' && !container.isLossy ? [...container.items.values()] : undefined
}

function readObject(value: object): Container {
  const prototype: object | null = Object.getPrototypeOf(value)
  const isPlain = prototype === Object.prototype || prototype === null || snapshotJson(Object.create(prototype)).ok
  if (!isPlain) return { kind: 'foreign' }
  const entries = new Map<string, unknown>()
  const names = Object.keys(value)
  // Most objects have nothing else, and three lists cost less than one of all keys and a question for each.
  if (Object.getOwnPropertyNames(value).length === names.length && Object.getOwnPropertySymbols(value).length === 0) {
    for (const name of names) entries.set(name, Reflect.get(value, name))
    return { kind: 'object', entries, isLossy: false }
  }
  let isLossy = false
  for (const key of Reflect.ownKeys(value)) {
    if (typeof key === 'symbol' || !Object.prototype.propertyIsEnumerable.call(value, key)) isLossy = true
    else entries.set(key, Reflect.get(value, key))
  }
  return { kind: 'object', entries, isLossy }
}

function readArray(value: readonly unknown[]): Container {
  const { length } = value
  const keys = Reflect.ownKeys(value)
  const items = new Map<number, unknown>()
  if (keys.length === length + 1 && keys.every((key, index) => key === (index < length ? String(index) : 'length'))) {
    for (let index = 0; index < length; index++) items.set(index, value[index])
    return { kind: 'array', items, length, isLossy: !isPlainArray(value) }
  }
  for (const key of keys) {
    const index = typeof key === 'string' && /^\d+$/u.test(key) ? Number(key) : length
    if (index < length && String(index) === key) items.set(index, value[index])
  }
  return {
    kind: 'array',
    items,
    length,
    isLossy: items.size !== length || keys.length !== length + 1 || !isPlainArray(value),
  }
}

function isPlainArray(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value)
  return prototype === Array.prototype || snapshotJson(Object.setPrototypeOf([], prototype)).ok
}
