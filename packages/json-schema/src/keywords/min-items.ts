import type { KeywordModule } from '../keyword-module.ts'
import { amount } from '../words.ts'
import { count } from './forms.ts'
import { limit } from './limit.ts'

/** `minItems`: asked before the items are. */
export const minItems: KeywordModule = limit(
  'minItems',
  'arraySize',
  count,
  least => items => items.length >= least,
  least => `have at least ${amount(least, 'item', 'items')}`,
)
