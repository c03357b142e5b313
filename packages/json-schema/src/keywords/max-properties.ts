import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { amount } from '../words.ts'
import { count } from './forms.ts'

/** `maxProperties`: declared or not, every property counts. */
export const maxProperties: KeywordModule = {
  name: 'maxProperties',
  validate: count('maxProperties'),
  object:
    ({ maxProperties: limit = Infinity }) =>
    value =>
      Object.keys(value).length <= limit,
  render: (path, { limit }) => `${quotePath(path)} must have at most ${amount(limit, 'property', 'properties')}`,
}
