import type { KeywordModule } from '../keyword-module.ts'
import { finiteNumber } from './forms.ts'
import { limit } from './limit.ts'

/** `exclusiveMinimum`: a number is greater. */
export const exclusiveMinimum: KeywordModule = limit(
  'exclusiveMinimum',
  'number',
  finiteNumber,
  bound => value => value > bound,
  bound => `be greater than ${String(bound)}`,
)
