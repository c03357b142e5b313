import { forEachItem, itemsOf } from '../explain/place.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { variant } from '../variant.ts'
import { quotePath } from '../path.ts'
import { amount } from '../words.ts'

/** `items`: the schema of every item that `prefixItems` does not speak about. */
export const items: KeywordModule = {
  name: 'items',
  holds: 'schema',
  holdsBooleans: true,
  shapes: 'array',
  validate: (value, _node, path) =>
    Array.isArray(value) ? [`${path}.items must be one schema (prefixItems takes a schema for each place)`] : [],
  explain:
    ({ items: schema = true, prefixItems = [] }) =>
    (place, explainer) => {
      if (place.kind !== 'array') return
      const most = prefixItems.length
      if (schema === false && itemsOf(place).length > most) return explainer.say('items', place, () => ({ most }))
      forEachItem(place, (item, index) => explainer.explainMember(schema, item, index, place), most)
    },
  render: (path, { most }) => `${quotePath(path)} must have at most ${amount(most, 'item', 'items')} (items: false)`,
}

/** `items` of the core vocabulary. */
export const coreItems: KeywordModule = /* @__PURE__ */ variant(items, { holdsBooleans: false, validate: () => [] })
