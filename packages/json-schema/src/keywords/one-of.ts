import { readList } from '@dsh/json'
import type { Check } from '../check/check.ts'
import { createBranchDetail } from '../explain/branch-detail.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { variant } from '../variant.ts'
import { quotePath } from '../path.ts'
import { schemaList } from './forms.ts'

/** `oneOf`: exactly one schema matches. */
export const oneOf: KeywordModule = {
  name: 'oneOf',
  holds: 'list',
  holdsBooleans: true,
  isInPlace: true,
  settles: true,
  validate: schemaList('oneOf'),
  inPlace: ({ oneOf: schemas = [] }, compiler) => {
    const checks = schemas.map(schema => compiler.compile(schema))
    return (value, depth) => matchesOne(checks, value, depth)
  },
  explain: ({ oneOf: schemas = [] }) => {
    const branchDetail = createBranchDetail(schemas)
    return (place, explainer) => {
      const matched = schemas.filter(schema => explainer.matches(schema, place.value)).length
      if (matched === 1) return
      explainer.say('oneOf', place, () => ({ matched, detail: matched === 0 ? branchDetail(place, explainer) : '' }))
    }
  },
  render: (path, { matched, detail }) =>
    `${quotePath(path)} must match exactly one oneOf branch (matched ${String(matched)})${String(detail)}`,
}

function matchesOne(checks: readonly Check[], value: unknown, depth: number): boolean {
  let matched = 0
  for (const check of checks) if (check(value, depth) && ++matched > 1) return false
  return matched === 1
}

/** `oneOf` of the core vocabulary: a union of at least two. */
export const coreOneOf: KeywordModule = /* @__PURE__ */ variant(oneOf, {
  holdsBooleans: false,
  validate: (value, _node, path) =>
    (readList(value)?.length ?? 0) > 1 ? [] : [`${path}.oneOf must be an array of at least two schemas`],
})
