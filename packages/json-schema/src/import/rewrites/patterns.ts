import { patternProblem } from '../../keywords/forms.ts'
import { propertyPath } from '../../path.ts'
import { isPlain } from '../plain.ts'
import type { Rewrite } from './rewrite.ts'

/** Patterns have the flag `u`, by which what needs no backslash may have none. */
export const strictPatterns: Rewrite = ({ members, note, lose }) => {
  const pattern = members.get('pattern')
  if (typeof pattern === 'string' && patternProblem(pattern) !== undefined) {
    const strict = withoutEscapes(pattern)
    if (strict !== undefined) {
      members.set('pattern', strict)
      note('pattern', 'rewritten')
    }
  }
  const patterns = members.get('patternProperties')
  if (!isPlain(patterns)) return
  const strict: Record<string, unknown> = Object.create(null)
  for (const [source, schema] of Object.entries(patterns)) {
    const name = patternProblem(source) === undefined ? source : withoutEscapes(source)
    const keyword = propertyPath('patternProperties', source)
    if (name === undefined) lose(keyword, 'is not named by a regular expression', { [source]: schema })
    else if (name !== source) note(keyword, 'rewritten')
    if (name !== undefined) strict[name] = strict[name] === undefined ? schema : { allOf: [strict[name], schema] }
  }
  members.set('patternProperties', strict)
}

const escapes = /\[(?:\\[\s\S]|[^\]\\])*\]|\\[\s\S]/g

/** Without the flag a backslash before a sign means the sign itself. */
function withoutEscapes(source: string): string | undefined {
  const strict = source.replaceAll(escapes, part =>
    part.startsWith('[')
      ? part.replaceAll(/\\([^\w$()*+./?[\\\]^{|}-]|_)/g, '$1')
      : part.replace(/^\\([^\w$()*+./?[\\\]^{|}]|_)/, '$1'),
  )
  return strict !== source && patternProblem(strict) === undefined ? strict : undefined
}
