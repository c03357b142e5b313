import type { Container } from '@dsh/json'
import { isScalar, type ReadValue } from '../read/read-value.ts'
import { itemPath, propertyPath } from '../path.ts'

const { hasOwn, keys, prototype: objectPrototype } = Object

/** What another reading of the same value did not have. */
const unread: Container = { kind: 'broken', members: [], isLossy: true }

/** A value, where it stands, and what was read of it. */
export interface Place {
  readonly value: unknown
  /** Absent for what is no container. */
  readonly kind: Container['kind'] | undefined
  /** What a container holds: what was read of it, or itself where it is lossless. */
  readonly members: unknown
  /** Whether it is not lossless JSON, itself or somewhere within. */
  readonly isLossy: boolean
  /** How many containers lie around it. */
  readonly level: number
  /** The container around it; absent for the value that is explained. */
  readonly up: Place | undefined
  /** Its place in there. */
  readonly key: string | number
  /** What `pathOf` found, or was told. */
  path: string | undefined
}

/** A place in a value of which `whole` was read, or which is lossless. */
export function placeOf(
  whole: ReadValue | undefined,
  value: unknown,
  up: Place | undefined,
  key: string | number,
  path: string | undefined,
): Place {
  let kind: Place['kind']
  let members = value
  let isLossy = false
  if (typeof value !== 'object' || value === null) isLossy = !isScalar(value)
  else if (whole === undefined) kind = Array.isArray(value) ? 'array' : 'object'
  else {
    ;({ kind, members } = whole.containers.get(value) ?? unread)
    isLossy = kind === 'broken' || whole.lossy.has(value)
  }
  return { value, kind, members, isLossy, level: up === undefined ? 0 : up.level + 1, up, key, path }
}

/** The place as messages write it. Few places are asked for it, so it is not written before. */
export function pathOf(place: Place): string {
  const { up, key } = place
  if (up === undefined) return place.path ?? ''
  return (place.path ??= typeof key === 'number' ? itemPath(pathOf(up), key) : propertyPath(pathOf(up), key))
}

/** What an object has under a name; undefined for nothing. */
export function memberOf({ members }: Place, name: string): unknown {
  const member = (members as Readonly<Record<string, unknown>>)[name]
  // What no object inherits it has itself, which takes a third of asking whose it is.
  if (member === undefined || Reflect.get(objectPrototype, name) === undefined) return member
  return hasOwn(members as object, name) ? member : undefined
}

/** Whether an object has a property, though it be undefined. */
export function hasMember({ members }: Place, name: string): boolean {
  return hasOwn(members as object, name)
}

/** The names of all that an object has, in its order. */
export function namesOf({ members }: Place): readonly string[] {
  return keys(members as object)
}

/** The items of an array, which may have holes. */
export function itemsOf({ members }: Place): readonly unknown[] {
  return members as readonly unknown[]
}

/** Looks at the items of an array from an index up to another, but for holes, which may be many. */
export function forEachItem(
  place: Place,
  visit: (item: unknown, index: number) => void,
  from = 0,
  to = Infinity,
): void {
  const items = itemsOf(place)
  const indices = place.isLossy ? keys(items) : undefined
  const length = indices?.length ?? items.length
  for (let at = 0; at < length; at++) {
    const index = indices === undefined ? at : Number(indices[at])
    if (index >= from && index < to) visit(items[index], index)
  }
}
