import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { amount } from '../words.ts'
import { count } from './forms.ts'

/** `minProperties`: declared or not, every property counts. */
export const minProperties: KeywordModule = {
  name: 'minProperties',
  validate: count('minProperties'),
  object:
    ({ minProperties: limit = 0 }) =>
    value =>
      Object.keys(value).length >= limit,
  render: (path, { limit }) => `${quotePath(path)} must have at least ${amount(limit, 'property', 'properties')}`,
}
