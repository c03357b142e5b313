import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { readJson } from '../read/read-json.ts'
import { valueWords } from '../words.ts'

/** `not`: the schema does not match. */
export const not: KeywordModule = {
  name: 'not',
  holds: 'schema',
  holdsBooleans: true,
  isInPlace: true,
  validate: () => [],
  inPlace: ({ not: schema = false }, compiler) => {
    const check = compiler.compile(schema)
    return (value, depth) => !check(value, depth)
  },
  explain:
    ({ not: schema = false }) =>
    (place, explainer) => {
      if (explainer.matches(schema, place.value)) explainer.say('not', place, () => ({ schema }))
    },
  render: (path, { schema }) => {
    const text = readJson(schema)
    return `${quotePath(path)} must not match ${text.ok ? valueWords(text.value) : 'the schema under "not"'}`
  },
}
