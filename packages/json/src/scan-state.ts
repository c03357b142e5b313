/** What may come next in a JSON text. */
export type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or ]' | ', or }' | 'end'

/** Called with each number literal, its offset, and the keys and indices that lead to it. */
export type NumberVisitor = (literal: string, offset: number, path: () => readonly (string | number)[]) => void

/** One reading of a text. */
export interface Scan {
  readonly text: string
  readonly onNumber: NumberVisitor
  /** For each open container the current key as it is written, or the current index. */
  readonly open: (string | number)[]
  offset: number
  expected: Expected
}

/** Where a text stops being JSON, and what would have gone on there. */
export interface SyntaxFault {
  readonly offset: number
  readonly expected: Expected | 'closing quote' | 'escape' | 'escaped character'
}

/** Takes what was expected and moves on, or says where it is not that. */
export type ScanStep = (scan: Scan) => SyntaxFault | undefined
