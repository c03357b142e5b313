import type { KeywordModule } from '../keyword-module.ts'
import { variant } from '../variant.ts'
import { itemPath, quotePath } from '../path.ts'
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
      if (place.container?.kind !== 'array') return
      const most = prefixItems.length
      if (schema === false && place.container.length > most) return explainer.say('items', place, { most })
      for (const [index, item] of place.container.items) {
        if (index >= most) explainer.explainMember(schema, item, itemPath(place.path, index), place)
      }
    },
  render: (path, { most }) => `${quotePath(path)} must have at most ${amount(most, 'item', 'items')} (items: false)`,
}

/** `items` of the core vocabulary. */
export const coreItems: KeywordModule = variant(items, { holdsBooleans: false, validate: () => [] })
