import { evaluationsOf } from '../evaluated.ts'
import { joined, listOf } from '../plain.ts'
import type { Rewrite } from './rewrite.ts'

/** `unevaluatedProperties` is `additionalProperties`, where each value has the same ones evaluated. */
export const closeProperties: Rewrite = ({ source, place, document, members, note, lose }) => {
  const rest = members.get('unevaluatedProperties')
  if (rest === undefined) return
  members.delete('unevaluatedProperties')
  const { always, perhaps } = evaluationsOf(source, place, document)
  if (always.hasAllProperties || rest === true) {
    return note('unevaluatedProperties', 'dropped')
  }
  const isSettled =
    !perhaps.hasAllProperties &&
    perhaps.names.size === always.names.size &&
    perhaps.patterns.size === always.patterns.size
  if (!isSettled) {
    return lose(
      'unevaluatedProperties',
      'depends on the branches that match (close each with additionalProperties: false)',
    )
  }
  members.set('additionalProperties', rest)
  declare(members, 'properties', always.names)
  declare(members, 'patternProperties', always.patterns)
  note('unevaluatedProperties', 'rewritten')
}

/** `unevaluatedItems` is `items`, where each value has the same ones evaluated. */
export const closeItems: Rewrite = ({ source, place, document, members, note, lose }) => {
  const rest = members.get('unevaluatedItems')
  if (rest === undefined) return
  members.delete('unevaluatedItems')
  const { always, perhaps } = evaluationsOf(source, place, document)
  if (always.hasAllItems || rest === true) {
    return note('unevaluatedItems', 'dropped')
  }
  if (perhaps.hasAllItems || perhaps.items > always.items) {
    return lose('unevaluatedItems', 'depends on what matches (close the list with items: false beside prefixItems)')
  }
  const declared = listOf(members.get('prefixItems'))
  const missing = Array.from({ length: always.items - declared.length }, () => true)
  if (always.items > 0) members.set('prefixItems', [...declared, ...missing])
  members.set('items', rest)
  note('unevaluatedItems', 'rewritten')
}

/** Declares what is evaluated elsewhere, so that it is not among the others. */
function declare(members: Map<string, unknown>, keyword: string, names: ReadonlySet<string>): void {
  const all = joined(members.get(keyword))
  for (const name of names) if (all[name] === undefined) all[name] = true
  if (names.size > 0) members.set(keyword, all)
}
