import { membersOf } from '../check/membership.ts'
import { assertsNothing } from '../import/gate.ts'
import type { JsonSchemaNode, SubSchema } from '../node.ts'
import { itemPath } from '../path.ts'
import { isUnchanged } from '../read/is-unchanged.ts'
import { valueWords } from '../words.ts'
import type { Lint, Rule } from './rule.ts'
import { samplesOf } from './samples.ts'

interface Pair {
  readonly earlier: SubSchema
  readonly later: SubSchema
  readonly places: readonly [earlier: string, later: string]
}

/** Branches of unions that can never be told apart. */
export const branches: Rule = (node, path, lint) => [
  ...pairsOf(node.anyOf, `${path}.anyOf`).flatMap(({ earlier, later, places: [first, second] }) =>
    isUnchanged(earlier, later) ? `${second} says the same as ${first}` : [],
  ),
  ...pairsOf(node.oneOf, `${path}.oneOf`).flatMap(pair => overlap(pair, node, lint) ?? []),
]

/** Of a longer union only the first branches are compared, each with each. */
const most = 32

function pairsOf(schemas: readonly SubSchema[] = [], path: string): readonly Pair[] {
  const some = schemas.slice(0, most)
  return some.flatMap((later, second) =>
    some.slice(0, second).map((earlier, first): Pair => {
      return { earlier, later, places: [itemPath(path, first), itemPath(path, second)] }
    }),
  )
}

/** Why two branches of a node's `oneOf` spoil each other, where they do. */
function overlap(
  { earlier, later, places: [first, second] }: Pair,
  node: JsonSchemaNode,
  lint: Lint,
): string | undefined {
  if (isUnchanged(earlier, later)) return `${second} says the same as ${first}, so that neither can match alone`
  if (isWithin(earlier, later, lint)) return `${first} can never match alone: ${second} takes all that it takes`
  if (isWithin(later, earlier, lint)) return `${second} can never match alone: ${first} takes all that it takes`
  const { oneOf: _, $ref: __, ...rest } = node
  const around = [rest, ...lint.alwaysWith(node).slice(1)]
  const shared = samplesOf([...around, earlier, later], lint).find(value =>
    [earlier, later, ...around].every(schema => lint.matches(schema, value)),
  )
  if (shared === undefined) return undefined
  return `${first} and ${second} both take ${valueWords(shared)}, which is refused for that (anyOf would take it)`
}

/** Whether it is certain that one takes all that the other takes, which is something. */
function isWithin(inner: SubSchema, outer: SubSchema, { matches, sortsOf }: Lint): boolean {
  const sorts = sortsOf(inner)
  if (sorts.length === 0 || outer === false) return false
  const asserted = outer === true ? [] : Object.keys(outer).filter(keyword => !assertsNothing(keyword))
  if (asserted.length === 0) return true
  const members = typeof inner === 'object' ? membersOf(inner)?.filter(member => matches(inner, member)) : undefined
  if (members !== undefined) return members.length > 0 && members.every(member => matches(outer, member))
  return asserted.join() === 'type' && sorts.every(sort => sortsOf(outer).includes(sort))
}
