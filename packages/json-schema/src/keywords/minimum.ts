import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { finiteNumber } from './forms.ts'

/** `minimum`: a number is not less. */
export const minimum: KeywordModule = {
  name: 'minimum',
  validate: finiteNumber('minimum'),
  number:
    ({ minimum: limit = -Infinity }) =>
    value =>
      value >= limit,
  render: (path, { limit }) => `${quotePath(path)} must be at least ${String(limit)}`,
}
