import { spend, type Allowance } from './allowance.ts'
import type { Check } from './check.ts'
import { assertAllSeen, isOrdinaryArray, isOrdinaryObject, unusual } from './ordinary.ts'

/** Whether JSON has this number: finite, and not minus zero. */
export function isJsonNumber(value: unknown): value is number {
  return typeof value === 'number' && value - value === 0 && (value !== 0 || 1 / value > 0)
}

/** Whether a value is such a number, and whole. */
export function isJsonInteger(value: unknown): value is number {
  return Number.isInteger(value) && isJsonNumber(value)
}

/** The check that takes any lossless value: it says yes or throws. */
export function createLossless(maxDepth: number, allowance: Allowance): Check {
  const lossless: Check = (value, depth) => {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
    if (typeof value !== 'object') {
      if (isJsonNumber(value)) return true
      throw unusual
    }
    if (depth > maxDepth) throw unusual
    if (isOrdinaryArray(value)) {
      spend(allowance, value.length)
      for (let index = 0; index < value.length; index++) lossless(value[index], depth + 1)
      return true
    }
    if (!isOrdinaryObject(value)) throw unusual
    let count = 0
    for (const key in value) {
      count++
      lossless(value[key], depth + 1)
    }
    assertAllSeen(value, count)
    spend(allowance, count)
    return true
  }
  return lossless
}
