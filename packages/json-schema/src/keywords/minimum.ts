import type { KeywordModule } from '../keyword-module.ts'
import { finiteNumber } from './forms.ts'
import { limit } from './limit.ts'

/** `minimum`: a number is not less. */
export const minimum: KeywordModule = limit(
  'minimum',
  'number',
  finiteNumber,
  least => value => value >= least,
  least => `be at least ${String(least)}`,
)
