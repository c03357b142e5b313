import { patternProblem } from '../../keywords/forms.ts'
import { propertyPath } from '../../path.ts'
import { isPlain } from '../plain.ts'
import type { Rewrite } from './rewrite.ts'

/** Patterns have the flag `u`, by which a backslash stands exactly where one is needed. */
export const strictPatterns: Rewrite = ({ members, note, lose }) => {
  const pattern = members.get('pattern')
  if (typeof pattern === 'string' && patternProblem(pattern) !== undefined) {
    const strict = withFlag(pattern)
    if (strict !== undefined) {
      members.set('pattern', strict)
      note('pattern', 'rewritten')
    }
  }
  const patterns = members.get('patternProperties')
  if (!isPlain(patterns)) return
  const strict: Record<string, unknown> = Object.create(null)
  for (const [source, schema] of Object.entries(patterns)) {
    const name = patternProblem(source) === undefined ? source : withFlag(source)
    const keyword = propertyPath('patternProperties', source)
    if (name === undefined) lose(keyword, 'is not named by a regular expression', { [source]: schema })
    else if (name !== source) note(keyword, 'rewritten')
    if (name !== undefined) strict[name] = strict[name] === undefined ? schema : { allOf: [strict[name], schema] }
  }
  members.set('patternProperties', strict)
}

/** A class, an escape, a number in braces, or a sign that means itself without the flag. */
const parts = /\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:[pPu]\{[^}]*\}|[\s\S])|\{,?\d[^}]*\}|[\]{}]/g
const partsOfClass = /(\\[dDsSwW])-(?!\])|\\([\s\S])|-(?=\\[dDsSwW])/g

/**
 * The same pattern for the flag, undefined where there is none: without it a backslash before a sign means the sign itself,
 * and a sign that has nothing to close or to count means itself too, as a dash beside `\w` does.
 */
function withFlag(source: string): string | undefined {
  const strict = source.replaceAll(parts, part => {
    if (part.startsWith('[')) return part.replaceAll(partsOfClass, strictInClass)
    if (part.startsWith('\\')) return part.replace(/^\\([^\w$()*+./?[\\\]^{|}]|_)/, '$1')
    return part.length > 1 ? part : `\\${part}`
  })
  return strict !== source && patternProblem(strict) === undefined ? strict : undefined
}

function strictInClass(part: string, set: string | undefined, sign: string | undefined): string {
  if (sign !== undefined) return /[^\w$()*+./?[\\\]^{|}-]|_/.test(sign) ? sign : part
  return `${set ?? ''}\\-`
}
