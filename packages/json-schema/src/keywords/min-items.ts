import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { amount } from '../words.ts'
import { count } from './forms.ts'

/** `minItems`: asked before the items are. */
export const minItems: KeywordModule = {
  name: 'minItems',
  validate: count('minItems'),
  arraySize:
    ({ minItems: limit = 0 }) =>
    items =>
      items.length >= limit,
  render: (path, { limit }) => `${quotePath(path)} must have at least ${amount(limit, 'item', 'items')}`,
}
