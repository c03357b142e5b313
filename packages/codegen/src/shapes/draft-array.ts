import { type Answer, answerAt, ask, askAll, type Draft, unknown } from './draft.ts'
import type { Keywords } from './keywords.ts'
import { itemsOf } from './own.ts'

/** `type: "array"`. */
export function draftArray(draft: Draft, schema: Keywords): Answer {
  const { table } = draft
  const { prefixItems, items, minItems, maxItems } = schema
  const place = items === undefined ? undefined : ask(draft, items)
  const item: Answer = () => (place === undefined ? table.plain('json') : answerAt(draft, place))
  if (prefixItems === undefined && items !== false) return () => table.make({ kind: 'array', item: item() })
  const places = prefixItems === undefined ? [] : itemsOf(prefixItems)
  if (places === undefined) return unknown(draft)
  const first = askAll(draft, places)
  const least = typeof minItems === 'number' ? Math.min(Math.max(0, minItems), places.length) : 0
  const isFull = items === false || (typeof maxItems === 'number' && maxItems <= places.length)
  return () =>
    table.make({
      kind: 'tuple',
      items: draft.shapes.slice(first, first + places.length),
      least,
      ...(isFull ? {} : { rest: item() }),
    })
}
