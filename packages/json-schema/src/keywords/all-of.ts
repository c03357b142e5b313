import type { KeywordModule } from '../keyword-module.ts'
import { schemaList } from './forms.ts'

/** `allOf`: every schema matches. */
export const allOf: KeywordModule = {
  name: 'allOf',
  holds: 'list',
  holdsBooleans: true,
  isInPlace: true,
  settles: true,
  validate: schemaList('allOf'),
  inPlace: ({ allOf: schemas = [] }, compiler) => {
    const checks = schemas.map(schema => compiler.compile(schema))
    return (value, depth) => checks.every(check => check(value, depth))
  },
  explain:
    ({ allOf: schemas = [] }) =>
    (place, explainer) => {
      for (const schema of schemas) explainer.explainHere(schema, place)
    },
}
