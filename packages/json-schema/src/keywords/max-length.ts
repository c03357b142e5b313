import type { KeywordModule } from '../keyword-module.ts'
import { amount } from '../words.ts'
import { hasAtLeast } from './code-points.ts'
import { count } from './forms.ts'
import { limit } from './limit.ts'

/** `maxLength`: counted as code points, not as UTF-16 units. */
export const maxLength: KeywordModule = limit(
  'maxLength',
  'string',
  count,
  most => text => !hasAtLeast(text, most + 1),
  most => `have at most ${amount(most, 'character', 'characters')}`,
)
