import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { finiteNumber } from './forms.ts'

/** `maximum`: a number is not greater. */
export const maximum: KeywordModule = {
  name: 'maximum',
  validate: finiteNumber('maximum'),
  number:
    ({ maximum: limit = Infinity }) =>
    value =>
      value <= limit,
  render: (path, { limit }) => `${quotePath(path)} must be at most ${String(limit)}`,
}
