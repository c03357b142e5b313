import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { cut } from '../words.ts'
import { patternProblem } from './forms.ts'

/** `pattern`: found anywhere in the string, with the flag `u`. It stands after the lengths, which bound its work. */
export const pattern: KeywordModule = {
  name: 'pattern',
  isCostly: true,
  validate: (value, _node, path) => {
    if (typeof value !== 'string') return [`${path}.pattern must be a string`]
    const problem = patternProblem(value)
    return problem === undefined ? [] : [`${path}.pattern must be a regular expression (${problem})`]
  },
  string: ({ pattern: source = '' }) => {
    const expression = new RegExp(source, 'u')
    return value => expression.test(value)
  },
  render: (path, { limit }) => `${quotePath(path)} must match the pattern ${JSON.stringify(cut(String(limit)))}`,
}
