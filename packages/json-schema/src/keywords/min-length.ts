import type { KeywordModule } from '../keyword-module.ts'
import { amount } from '../words.ts'
import { hasAtLeast } from './code-points.ts'
import { count } from './forms.ts'
import { limit } from './limit.ts'

/** `minLength`: counted as code points, not as UTF-16 units. */
export const minLength: KeywordModule = limit(
  'minLength',
  'string',
  count,
  least => text => hasAtLeast(text, least),
  least => `have at least ${amount(least, 'character', 'characters')}`,
)
