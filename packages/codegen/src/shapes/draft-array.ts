import { type Answer, type Draft, unknown } from './draft.ts'
import { type Fields, itemsOf } from './own.ts'

/** `type: "array"`. */
export function draftArray(draft: Draft, schema: Fields): Answer {
  const [prefixItems, items] = [schema.get('prefixItems'), schema.get('items')]
  const [minItems, maxItems] = [schema.get('minItems'), schema.get('maxItems')]
  const item = items === undefined ? (): ReturnType<Answer> => draft.table.plain('json') : draft.ask(items)
  if (prefixItems === undefined && items !== false) return () => draft.table.make({ kind: 'array', item: item() })
  const places = prefixItems === undefined ? [] : itemsOf(prefixItems)
  if (places === undefined) return unknown(draft)
  const answers = places.map(place => draft.ask(place))
  const least = typeof minItems === 'number' ? Math.min(Math.max(0, minItems), answers.length) : 0
  const isFull = items === false || (typeof maxItems === 'number' && maxItems <= answers.length)
  return () =>
    draft.table.make({
      kind: 'tuple',
      items: answers.map(answer => answer()),
      least,
      ...(isFull ? {} : { rest: item() }),
    })
}
