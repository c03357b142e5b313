import type { JsonValue } from '@dsh/schema'

/** An object of a log, of which nothing is known. */
export type Unknown = { readonly [key: string]: unknown }

/** Whether a value of a log is an object and no list. */
export function isRecord(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value of a log is a whole number of at least `least`. */
export function isCount(value: unknown, least = 0): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least
}

/** The list that a log holds, if every item is read; nothing when one is not. */
export function listOf<T>(value: unknown, read: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items: T[] = []
  for (const each of value as readonly unknown[]) {
    const item = read(each)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}

/** A value whose type is JSON, for a `presentationMeta`. */
export type Meta = JsonValue
