import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { string } from './forms.ts'

/** `format`: a note, unless formats are asserted. */
export const format: KeywordModule = {
  name: 'format',
  isCostly: true,
  validate: string('format'),
  string: ({ format: name = '' }, { formats }) => formats?.get(name),
  render: (path, { limit }) => `${quotePath(path)} must have the format ${JSON.stringify(limit)}`,
}
