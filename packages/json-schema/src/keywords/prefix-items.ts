import { forEachItem } from '../explain/place.ts'
import type { KeywordModule } from '../keyword-module.ts'
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
      if (place.kind !== 'array') return
      forEachItem(
        place,
        (item, index) => explainer.explainMember(schemas[index] ?? true, item, index, place),
        0,
        schemas.length,
      )
    },
}
