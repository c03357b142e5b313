import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { amount } from '../words.ts'
import { hasAtLeast } from './code-points.ts'
import { count } from './forms.ts'

/** `minLength`: counted as code points, not as UTF-16 units. */
export const minLength: KeywordModule = {
  name: 'minLength',
  validate: count('minLength'),
  string:
    ({ minLength: limit = 0 }) =>
    value =>
      hasAtLeast(value, limit),
  render: (path, { limit }) => `${quotePath(path)} must have at least ${amount(limit, 'character', 'characters')}`,
}
