import { membersOf } from '../check/membership.ts'
import { valueWords } from '../words.ts'
import type { Rule } from './rule.ts'

/** Members of `enum` and `const` that the rest of the node refuses. */
export const members: Rule = (node, path, { matches }) => {
  const all = membersOf(node)
  if (all === undefined) return []
  const refused = all.filter(member => !matches(node, member))
  if (all.length === 0) return [`${path} takes no value: its enum is empty, or const is none of it`]
  if (refused.length === all.length) return [`${path} takes no value: it refuses all that enum and const leave`]
  return refused.map(member => `${path} lists ${valueWords(member)}, which it refuses`)
}

/** What is meant or shown, and refused. */
export const samples: Rule = (node, path, { problemOf }) => {
  const shown = Array.isArray(node.examples) ? node.examples : []
  return [
    ...(node.default === undefined ? [] : [[`${path}.default`, node.default] as const]),
    ...shown.map((example, index) => [`${path}.examples[${index}]`, example] as const),
  ].flatMap(([place, value]) => problemOf(node, value, place) ?? [])
}
