import { isList } from '../plain.ts'
import type { Rewrite } from './rewrite.ts'

/** A list as `items` is `prefixItems`, and `additionalItems` beside it is `items`. */
export const separateItems: Rewrite = ({ members, note, lose }) => {
  const { items, additionalItems: rest } = Object.fromEntries(members)
  members.delete('additionalItems')
  if (!isList(items)) {
    if (rest !== undefined) note('additionalItems', 'dropped')
    return
  }
  members.delete('items')
  if (members.has('prefixItems')) return lose('items', 'is a list beside prefixItems (one schema is for the others)')
  if (items.length > 0) members.set('prefixItems', items)
  if (rest !== undefined) members.set('items', rest)
  note('items', 'rewritten')
  if (rest !== undefined) note('additionalItems', 'rewritten')
}
