import type { KeywordModule } from '../keyword-module.ts'
import { amount } from '../words.ts'
import { count } from './forms.ts'
import { limit } from './limit.ts'

/** `minProperties`: declared or not, every property counts. */
export const minProperties: KeywordModule = limit(
  'minProperties',
  'object',
  count,
  least => value => Object.keys(value).length >= least,
  least => `have at least ${amount(least, 'property', 'properties')}`,
)
