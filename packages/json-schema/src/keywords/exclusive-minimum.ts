import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { finiteNumber } from './forms.ts'

/** `exclusiveMinimum`: a number is greater. */
export const exclusiveMinimum: KeywordModule = {
  name: 'exclusiveMinimum',
  validate: finiteNumber('exclusiveMinimum'),
  number:
    ({ exclusiveMinimum: limit = -Infinity }) =>
    value =>
      value > limit,
  render: (path, { limit }) => `${quotePath(path)} must be greater than ${String(limit)}`,
}
