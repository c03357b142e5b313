import { isPlainArray, isPlainObject } from './plain.ts'

const { create, getOwnPropertyNames, getOwnPropertySymbols, keys } = Object

/** An object or array as it was read once; `foreign` is no JSON container, `broken` could not be read. */
export interface Container {
  /** What it is. */
  readonly kind: 'object' | 'array' | 'foreign' | 'broken'
  /** Its own members: of an object without a prototype, of an array with its holes. */
  readonly members: object
  /** Whether its own shape is not JSON: hidden keys, symbols, holes, decoration; its members are not looked at. */
  readonly isLossy: boolean
}

/** A container of which nothing is known. */
const broken: Container = { kind: 'broken', members: [], isLossy: true }

/** Reads each member once, by own properties only; never throws. */
export function readContainer(value: object): Container {
  try {
    return Array.isArray(value) ? readArray(value) : readObject(value)
  } catch {
    return broken
  }
}

/** The members of a plain object without hidden keys, or undefined. */
export function readRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return readWhole(value, 'object') as Readonly<Record<string, unknown>> | undefined
}

/** The items of a plain array without holes or decoration, or undefined. */
export function readList(value: unknown): readonly unknown[] | undefined {
  return readWhole(value, 'array') as readonly unknown[] | undefined
}

function readWhole(value: unknown, wanted: Container['kind']): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { kind, members, isLossy } = readContainer(value)
  return kind === wanted && !isLossy ? members : undefined
}

function readObject(value: object): Container {
  if (!isPlainObject(value)) return { ...broken, kind: 'foreign' }
  const names = keys(value)
  const isLossy = getOwnPropertyNames(value).length !== names.length || getOwnPropertySymbols(value).length > 0
  const members: Record<string, unknown> = create(null)
  for (const name of names) members[name] = Reflect.get(value, name)
  return { kind: 'object', members, isLossy }
}

function readArray(value: readonly unknown[]): Container {
  const { length } = value
  const names = Reflect.ownKeys(value)
  const members: unknown[] = []
  members.length = length
  let held = 0
  for (const name of names) {
    if (typeof name !== 'string' || String(Number(name) >>> 0) !== name || !(Number(name) < length)) continue
    members[Number(name)] = Reflect.get(value, name)
    held++
  }
  const isLossy = held !== length || names.length !== length + 1 || !isPlainArray(value)
  return { kind: 'array', members, isLossy }
}
