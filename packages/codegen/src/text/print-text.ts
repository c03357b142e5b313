import type { Text } from './text.ts'

/** How a language writes lines. */
export interface TextStyle {
  /** What one step further in begins with. */
  readonly indentation: string
  /** What stands between a line and the remarks at its end, such as two slashes. */
  readonly remark: string
}

/** So deep a text is no longer easy to read, and its blanks would grow with the square of its depth. */
const deepest = 8

/** Texts in a row: how many of them are printed, and how far in they are. */
interface Row {
  readonly texts: readonly Text[]
  readonly depth: number
  printed: number
}

/** Prints a text of any depth, in time that grows with its length only. */
export function printText(text: Text, style: TextStyle): string {
  const starts = Array.from({ length: deepest + 1 }, (_, depth) => `\n${style.indentation.repeat(depth)}`)
  let printed = ''
  let remarks = ''
  const outer: Row[] = []
  let row: Row | undefined = { texts: [text], depth: 0, printed: 0 }
  while (row !== undefined) {
    let now = row.texts[row.printed++]
    while (typeof now === 'function') now = now()
    if (typeof now === 'string') printed += now
    else if (now === undefined) row = outer.pop()
    else if (isRow(now)) {
      outer.push(row)
      row = { texts: now, depth: row.depth, printed: 0 }
    } else if (now.kind === 'remark') remarks += (remarks === '' ? style.remark : '; ') + now.words
    else if (now.kind === 'indented') {
      outer.push(row)
      row = { texts: [now.text], depth: row.depth + 1, printed: 0 }
    } else {
      printed += remarks + (starts[Math.min(row.depth, deepest)] as string)
      remarks = ''
    }
  }
  return printed + remarks
}

function isRow(text: Text): text is readonly Text[] {
  return Array.isArray(text)
}
