import { createBranchDetail } from '../explain/branch-detail.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { schemaList } from './forms.ts'

/** `anyOf`: at least one schema matches. */
export const anyOf: KeywordModule = {
  name: 'anyOf',
  holds: 'list',
  holdsBooleans: true,
  isInPlace: true,
  settles: true,
  validate: schemaList('anyOf'),
  inPlace: ({ anyOf: schemas = [] }, compiler) => {
    const checks = schemas.map(schema => compiler.compile(schema))
    return (value, depth) => checks.some(check => check(value, depth))
  },
  explain: ({ anyOf: schemas = [] }) => {
    const branchDetail = createBranchDetail(schemas)
    return (place, explainer) => {
      if (schemas.some(schema => explainer.matches(schema, place.value))) return
      explainer.say('anyOf', place, () => ({ detail: branchDetail(place, explainer) }))
    }
  },
  render: (path, { detail }) => `${quotePath(path)} must match at least one anyOf branch${String(detail)}`,
}
