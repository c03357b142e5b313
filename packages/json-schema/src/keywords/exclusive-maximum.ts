import type { KeywordModule } from '../keyword-module.ts'
import { finiteNumber } from './forms.ts'
import { limit } from './limit.ts'

/** `exclusiveMaximum`: a number is less. */
export const exclusiveMaximum: KeywordModule = limit(
  'exclusiveMaximum',
  'number',
  finiteNumber,
  bound => value => value < bound,
  bound => `be less than ${String(bound)}`,
)
