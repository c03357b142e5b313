import type { KeywordModule } from '../keyword-module.ts'
import { amount } from '../words.ts'
import { count } from './forms.ts'
import { limit } from './limit.ts'

/** `maxItems`: asked before the items are. */
export const maxItems: KeywordModule = limit(
  'maxItems',
  'arraySize',
  count,
  most => items => items.length <= most,
  most => `have at most ${amount(most, 'item', 'items')}`,
)
