import { nearest } from '@dsh/json'
import type { Vocabulary } from '../keyword.ts'
import { propertyPath } from '../path.ts'
import { moduleOf } from '../vocabulary.ts'

/** What to write instead of keywords that authors know from elsewhere. */
const remedies: ReadonlyMap<string, string> = new Map([
  ['unevaluatedProperties', 'declare all properties in one place and close it with additionalProperties: false'],
  ['unevaluatedItems', 'give prefixItems and close the array with items: false'],
  ['$dynamicRef', 'use $ref to a schema under $defs'],
  ['$dynamicAnchor', 'use $anchor'],
  ['$recursiveRef', 'use $ref to a schema under $defs'],
  ['$recursiveAnchor', 'use $anchor'],
  ['$vocabulary', 'leave it out'],
  ['definitions', 'name it $defs, and refer to #/$defs'],
  ['dependencies', 'use dependentRequired or dependentSchemas'],
  ['additionalItems', 'use prefixItems, with items for the rest'],
  ['id', 'name it $id'],
  ['nullable', 'use a type array with "null"'],
  ['example', 'name it examples, an array'],
])

/** Longer lists of keywords help nobody. */
const listable = 12

/** Why a keyword is refused, with what to do instead. */
export function refuseKeyword(name: string, path: string, vocabulary: Vocabulary): string {
  const names = Object.keys(vocabulary.keywords)
  const constraints = Object.values(vocabulary.keywords).filter(keyword => moduleOf(keyword)?.isAnnotation !== true)
  const line = `${propertyPath(path, name)} is not a supported keyword`
  if (constraints.length <= listable) {
    return `${line} (subset: ${constraints.map(keyword => keyword.name).join('/')} + annotations)`
  }
  const remedy = remedies.get(name)
  if (remedy !== undefined) return `${line} (${remedy})`
  const meant = nearest(name, names)
  if (meant !== undefined) return `${line} (did you mean ${JSON.stringify(meant)}?)`
  return `${line} (leave it out, or put what it says into the description)`
}
