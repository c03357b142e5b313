import { isJsonObject, type JsonObject, takeSnapshot } from '@dsh/json'
import { hasForm, type Form } from './field.ts'

type Cards = { readonly [card: string]: readonly Form[] }

/** No field of a card that may be left out lies deeper. */
const tidyDepth = 5

/** A frozen copy of what a presenter returned, or `undefined` where that is no card of this table. */
export function readView<V>(returned: unknown, cards: Cards): V | undefined {
  const view = takeSnapshot(tidy(returned, tidyDepth))
  return view.ok && isJsonObject(view.value) && isCard(view.value, cards) ? (view.value as unknown as V) : undefined
}

function isCard(view: JsonObject, cards: Cards): boolean {
  const { card } = view
  const forms = typeof card === 'string' && Object.hasOwn(cards, card) ? cards[card] : undefined
  return forms?.some(form => hasForm(view, form)) ?? false
}

/** Presenters write `line: args.line` and mean that the key is absent where there is none. */
function tidy(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => tidy(item, depth - 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(entries.map(([name, field]) => [name, tidy(field, depth - 1)]))
}
