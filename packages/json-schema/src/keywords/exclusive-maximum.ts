import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { finiteNumber } from './forms.ts'

/** `exclusiveMaximum`: a number is less. */
export const exclusiveMaximum: KeywordModule = {
  name: 'exclusiveMaximum',
  validate: finiteNumber('exclusiveMaximum'),
  number:
    ({ exclusiveMaximum: limit = Infinity }) =>
    value =>
      value < limit,
  render: (path, { limit }) => `${quotePath(path)} must be less than ${String(limit)}`,
}
