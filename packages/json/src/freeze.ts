import { isPlainArray, isPlainObject } from './plain.ts'

const { freeze, getOwnPropertyDescriptor, keys } = Object
const { isArray } = Array

/**
 * Freezes a value in place at any depth, cycles included, and gives it back.
 *
 * @remarks
 * Only plain arrays and plain objects are frozen and entered: an `AbortSignal`, a `Map` or an instance of a class stays
 * as it is. It runs no getter and never throws; what refuses to be frozen is left.
 */
export function freezeJson<T>(value: T): T {
  const seen = new Set<object>()
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    try {
      if (isArray(next) ? !isPlainArray(next) : !isPlainObject(next)) continue
      freeze(next)
      for (const key of keys(next)) waiting.push(getOwnPropertyDescriptor(next, key)?.value)
    } catch {
      // A proxy that refuses to be looked at; its neighbours are still frozen.
    }
  }
  return value
}
