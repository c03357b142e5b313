import { remark, type Remark } from '@dsh/codegen'

/** Comments that type checkers obey. */
const directive = /^(?=(?:type|pyright|mypy)\s*:)/u

/** A description as a comment that nothing obeys. */
export function comment(words: string): string {
  return words.replace(directive, '- ')
}

/** A description at the end of the line. */
export function note(words: string): Remark {
  return remark(comment(words))
}
