import { type Answer, answerAt, ask, askAll, type Draft, unknown } from './draft.ts'
import type { Keywords } from './keywords.ts'
import { itemsOf } from './own.ts'

/** `type: "array"`. */
export function draftArray(draft: Draft, { items, prefixItems, minItems, maxItems }: Keywords): Answer {
  const place = items === undefined ? undefined : ask(draft, items)
  if (prefixItems === undefined && items !== false) return listOf(draft, place)
  const places = prefixItems === undefined ? [] : itemsOf(prefixItems)
  if (places === undefined) return unknown(draft)
  const first = askAll(draft, places)
  const least = typeof minItems === 'number' ? Math.min(Math.max(0, minItems), places.length) : 0
  const isFull = items === false || (typeof maxItems === 'number' && maxItems <= places.length)
  return tupleOf(draft, first, first + places.length, least, isFull ? undefined : itemOf(draft, place))
}

function listOf(draft: Draft, place: number | undefined): Answer {
  const item = itemOf(draft, place)
  return () => draft.table.make({ kind: 'array', item: item() })
}

function tupleOf(draft: Draft, first: number, end: number, least: number, rest: Answer | undefined): Answer {
  return () =>
    draft.table.make({
      kind: 'tuple',
      items: draft.shapes.slice(first, end),
      least,
      ...(rest === undefined ? {} : { rest: rest() }),
    })
}

/** Of an item of which nothing is said, too. */
function itemOf(draft: Draft, place: number | undefined): Answer {
  return () => (place === undefined ? draft.table.plain('json') : answerAt(draft, place))
}
