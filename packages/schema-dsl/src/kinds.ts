import { arrayNode } from './nodes/array.ts'
import { booleanNode } from './nodes/boolean.ts'
import { integerNode } from './nodes/integer.ts'
import { jsonNode } from './nodes/json.ts'
import { nullNode } from './nodes/null.ts'
import { numberNode } from './nodes/number.ts'
import { objectNode } from './nodes/object.ts'
import { stringNode } from './nodes/string.ts'
import type { NodeKind } from './node-kind.ts'

/** The kinds by the type that an author writes; a union has none. */
export const kinds: ReadonlyMap<string, NodeKind> = new Map([
  ['string', stringNode],
  ['number', numberNode],
  ['integer', integerNode],
  ['boolean', booleanNode],
  ['null', nullNode],
  ['array', arrayNode],
  ['object', objectNode],
  ['json', jsonNode],
])
