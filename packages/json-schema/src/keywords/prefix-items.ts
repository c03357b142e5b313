import type { KeywordModule } from '../keyword-module.ts'
import { itemPath } from '../path.ts'
import { schemaList } from './forms.ts'

/** `prefixItems`: the schemas of the first items, by place; it does not ask that they be there. */
export const prefixItems: KeywordModule = {
  name: 'prefixItems',
  holds: 'list',
  holdsBooleans: true,
  shapes: 'array',
  validate: schemaList('prefixItems'),
  explain:
    ({ prefixItems: schemas = [] }) =>
    (place, explainer) => {
      if (place.container?.kind !== 'array') return
      for (const [index, schema] of schemas.entries()) {
        if (!place.container.items.has(index)) continue
        explainer.explainMember(schema, place.container.items.get(index), itemPath(place.path, index), place)
      }
    },
}
