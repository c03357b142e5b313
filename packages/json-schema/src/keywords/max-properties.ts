import type { KeywordModule } from '../keyword-module.ts'
import { amount } from '../words.ts'
import { count } from './forms.ts'
import { limit } from './limit.ts'

/** `maxProperties`: declared or not, every property counts. */
export const maxProperties: KeywordModule = limit(
  'maxProperties',
  'object',
  count,
  most => value => Object.keys(value).length <= most,
  most => `have at most ${amount(most, 'property', 'properties')}`,
)
