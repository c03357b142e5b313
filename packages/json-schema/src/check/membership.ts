import { mostNodes, type JsonValue } from '@dsh/json'
import type { JsonSchemaNode } from '../node.ts'
import type { Check } from './check.ts'
import { textWithin } from './text-within.ts'

/** The values that `enum` and `const` leave, or undefined where a node has neither. */
export function membersOf({ enum: listed, const: only }: JsonSchemaNode): readonly JsonValue[] | undefined {
  if (only === undefined) return listed
  if (listed === undefined) return [only]
  const isOnly = compileMembership([only])
  return listed.filter(member => isOnly(member, 1))
}

/** The check for these values; that a value is lossless is not its matter. */
export function compileMembership(members: readonly JsonValue[]): Check {
  const scalars = new Set<unknown>(members.filter(isScalar))
  const containers = members.filter(member => !isScalar(member))
  if (containers.length === 0) return value => scalars.has(value)
  const isContainer = createLookup(containers)
  return value => scalars.has(value) || isContainer(value)
}

/** Looks a value up by its text, of which no more is written than the largest member has. */
function createLookup(members: readonly JsonValue[]): (value: unknown) => boolean {
  const texts = new Set<string>()
  let most = 0
  for (const member of members) {
    const room = { left: mostNodes }
    texts.add(textWithin(member, room) ?? '')
    most = Math.max(most, mostNodes - room.left)
  }
  return value => {
    const text = textWithin(value, { left: most })
    return text !== undefined && texts.has(text)
  }
}

/** Whether a member has no members of its own. */
export function isScalar(member: JsonValue): boolean {
  return typeof member !== 'object' || member === null
}
