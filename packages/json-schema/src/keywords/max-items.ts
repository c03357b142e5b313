import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { amount } from '../words.ts'
import { count } from './forms.ts'

/** `maxItems`: asked before the items are. */
export const maxItems: KeywordModule = {
  name: 'maxItems',
  validate: count('maxItems'),
  arraySize:
    ({ maxItems: limit = Infinity }) =>
    items =>
      items.length <= limit,
  render: (path, { limit }) => `${quotePath(path)} must have at most ${amount(limit, 'item', 'items')}`,
}
