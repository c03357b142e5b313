import { equalsJson } from '../equal.ts'
import type { JsonSchemaNode } from '../node.ts'
import type { Check } from './check.ts'

/** The check of `enum` and `const`, or undefined where a node has neither; that the value is lossless is not its matter. */
export function compileMembership({ enum: listed, const: only }: JsonSchemaNode): Check | undefined {
  if (listed === undefined && only === undefined) return undefined
  const candidates = listed ?? (only === undefined ? [] : [only])
  const members = only === undefined ? candidates : candidates.filter(member => equalsJson(only, member))
  const scalars = new Set<unknown>(members.filter(member => typeof member !== 'object' || member === null))
  const containers = members.filter(member => typeof member === 'object' && member !== null)
  if (containers.length === 0) return value => scalars.has(value)
  return value => scalars.has(value) || containers.some(member => equalsJson(member, value))
}
