import { nearest } from '@dsh/json'
import { standardVocabulary } from '../vocabulary.ts'
import type { Change } from './receipt.ts'

/** By the keyword and what became of it. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['$schema dropped', 'the whole schema is of one draft now'],
  ['$schema rewritten', 'the schema is of draft 2020-12 now'],
  ['id dropped', 'references name places from the root now'],
  ['id rewritten', 'it is $id now'],
  ['$id dropped', 'references name places from the root now'],
  ['$anchor dropped', 'references name places from the root now'],
  ['$dynamicAnchor dropped', 'references name places from the root now'],
  ['$recursiveAnchor dropped', 'references name places from the root now'],
  ['definitions dropped', 'it holds no schemas'],
  ['definitions rewritten', 'it is $defs now'],
  ['additionalItems dropped', 'says nothing where items is not a list'],
  ['additionalItems rewritten', 'the schema of the other items is items now'],
  ['items rewritten', 'a list of schemas is prefixItems now'],
  ['dependencies rewritten', 'names are dependentRequired and schemas are dependentSchemas now'],
  ['exclusiveMinimum rewritten', 'the bound itself is exclusiveMinimum now'],
  ['exclusiveMaximum rewritten', 'the bound itself is exclusiveMaximum now'],
  ['type dropped', 'any type is what a schema without a type takes'],
  ['type rewritten', 'a type is named once now'],
  ['nullable rewritten', 'null is one of the types now'],
  ['enum rewritten', 'what is no JSON value is left out'],
  ['required rewritten', 'the object around it lists what is required now'],
  ['pattern rewritten', 'a backslash stands exactly where one is needed'],
  ['patternProperties rewritten', 'a backslash stands exactly where one is needed'],
  ['example dropped', 'there are examples'],
  ['example rewritten', 'it is one of examples now'],
  ['unevaluatedProperties dropped', 'says nothing where all properties are evaluated'],
  ['unevaluatedProperties rewritten', 'it is additionalProperties beside all that is evaluated'],
  ['unevaluatedItems dropped', 'says nothing where all items are evaluated'],
  ['unevaluatedItems rewritten', 'it is items beside all that is evaluated'],
  ['$dynamicRef rewritten', 'only one schema can be meant'],
  ['$recursiveRef rewritten', 'only one schema can be meant'],
  ['$ref inlined', 'what it names stands here now'],
  ['format deferred', 'is a note here'],
])

/** Why a keyword was changed, where that is always the same; one that no draft knows is dropped as it asserts nothing. */
export function reasonOf(keyword: string, action: Change['action']): string {
  const reason = reasons.get(`${keyword} ${action}`)
  if (reason !== undefined) return reason
  const meant = nearest(keyword, Object.keys(standardVocabulary.keywords))
  return `asserts nothing${meant === undefined ? '' : ` (did you mean ${JSON.stringify(meant)}?)`}`
}
