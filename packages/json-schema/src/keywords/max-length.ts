import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { amount } from '../words.ts'
import { hasAtLeast } from './code-points.ts'
import { count } from './forms.ts'

/** `maxLength`: counted as code points, not as UTF-16 units. */
export const maxLength: KeywordModule = {
  name: 'maxLength',
  validate: count('maxLength'),
  string:
    ({ maxLength: limit = Infinity }) =>
    value =>
      !hasAtLeast(value, limit + 1),
  render: (path, { limit }) => `${quotePath(path)} must have at most ${amount(limit, 'character', 'characters')}`,
}
