import type { KeywordModule } from '../keyword-module.ts'
import { finiteNumber } from './forms.ts'
import { limit } from './limit.ts'

/** `maximum`: a number is not greater. */
export const maximum: KeywordModule = limit(
  'maximum',
  'number',
  finiteNumber,
  most => value => value <= most,
  most => `be at most ${String(most)}`,
)
