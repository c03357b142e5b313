import { isJsonArray, isJsonObject, mostNodes, snapshotJson, type JsonValue } from '@dsh/json'
import { readValue } from '../read/read-value.ts'
import type { Check, Compiler } from './check.ts'
import { isObjectPrototypePolluted } from './ordinary.ts'

/** Whether a value passes a check; total. */
export type Matcher = (check: Check, value: unknown) => boolean

/** Whether a value is lossless JSON that is seen to be so in place; total. A no says nothing. */
export function isOrdinary(value: unknown, { allowance, lossless }: Compiler): boolean {
  allowance.left = mostNodes
  try {
    return !isObjectPrototypePolluted() && lossless(value, 1)
  } catch {
    return false
  }
}

/**
 * Ordinary data is judged in place. Of anything else a snapshot is, since the rules for foreign realms, getters and
 * proxies have their one home there, and so it is of what takes too long: a snapshot counts what is shared at each place,
 * and unions ask again about the same.
 */
export function createMatcher({ maxDepth, allowance }: Compiler): Matcher {
  return (check, value) => {
    allowance.left = mostNodes
    try {
      if (!isObjectPrototypePolluted()) return check(value, 1)
    } catch {
      // Not ordinary, or too much of it.
      if (allowance.left < 0 && readValue(value, maxDepth).isTooLarge) return false
    }
    try {
      const copy = snapshotJson(value, { maxDepth, maxNodes: mostNodes })
      allowance.left = Infinity
      return copy.ok && check(withoutPrototypes(copy.value), 1)
    } catch {
      return false
    }
  }
}

/** A copy in which no key can be inherited. */
function withoutPrototypes(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(withoutPrototypes)
  if (!isJsonObject(value)) return value
  const copy: Record<string, JsonValue> = Object.create(null)
  for (const [key, member] of Object.entries(value)) copy[key] = withoutPrototypes(member)
  return copy
}
