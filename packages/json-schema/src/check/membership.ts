import type { JsonValue } from '@dsh/json'
import { equalsJson } from '../equal.ts'
import type { JsonSchemaNode } from '../node.ts'
import type { Check } from './check.ts'

/** The values that `enum` and `const` leave, or undefined where a node has neither. */
export function membersOf({ enum: listed, const: only }: JsonSchemaNode): readonly JsonValue[] | undefined {
  if (only === undefined) return listed
  return listed === undefined ? [only] : listed.filter(member => equalsJson(only, member))
}

/** The check for these values; that a value is lossless is not its matter. */
export function compileMembership(members: readonly JsonValue[]): Check {
  const scalars = new Set<unknown>(members.filter(isScalar))
  const containers = members.filter(member => !isScalar(member))
  if (containers.length === 0) return value => scalars.has(value)
  return value => scalars.has(value) || containers.some(member => equalsJson(member, value))
}

/** Whether a member has no members of its own. */
export function isScalar(member: JsonValue): boolean {
  return typeof member !== 'object' || member === null
}
