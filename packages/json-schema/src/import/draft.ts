/** The drafts that are imported; one that is not named is taken for the last, with what the others left behind. */
export type Draft = 4 | 6 | 7 | 2019 | 2020

const addresses = /^https?:\/\/json-schema\.org\/draft[-/](\d\d|\d{4}-\d\d)\/(?:hyper-)?schema#?$/
const drafts: Readonly<Record<string, Draft>> = { '04': 4, '06': 6, '07': 7, '2019-09': 2019, '2020-12': 2020 }

/** The draft that `$schema` names; undefined for another address, and `older` for one before draft-04. */
export function draftOf(address: unknown): Draft | 'older' | undefined {
  if (typeof address !== 'string') return undefined
  const name = addresses.exec(address)?.[1]
  if (name === undefined) return undefined
  return drafts[name] ?? (name.startsWith('0') ? 'older' : undefined)
}

/** How a draft is called. */
export function draftName(draft: Draft): string {
  const [name = ''] = Object.entries(drafts).find(([, number]) => number === draft) ?? []
  return draft > 7 ? `draft ${name}` : `draft-${name}`
}

/** The address of the draft that ours is. */
export const ourDraft = 'https://json-schema.org/draft/2020-12/schema'

/** What has a meaning from a draft on. */
const since: Readonly<Record<string, Draft>> = {
  const: 6,
  contains: 6,
  propertyNames: 6,
  if: 7,
  dependentRequired: 2019,
  dependentSchemas: 2019,
  minContains: 2019,
  maxContains: 2019,
  unevaluatedItems: 2019,
  unevaluatedProperties: 2019,
  $recursiveRef: 2019,
  prefixItems: 2020,
  $dynamicRef: 2020,
}

/** Whether a draft has no such keyword, and so says nothing by it, while a later one does. */
export function ignores(draft: Draft, keyword: string): boolean {
  const first = Object.hasOwn(since, keyword) ? since[keyword] : undefined
  return (first !== undefined && draft < first) || (keyword === '$recursiveRef' && draft > 2019)
}
