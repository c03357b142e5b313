import { remark, type Remark } from '@dsh/codegen'

/** Comments that type checkers obey. */
const directive = /^(?:type|pyright|mypy)\s*:/

/** A description as a comment that nothing obeys. */
export function comment(words: string): string {
  return directive.test(words) ? `- ${words}` : words
}

/** A description at the end of the line. */
export function note(words: string): Remark {
  return remark(comment(words))
}
