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
  let printed = ''
  let remarks: string[] = []
  const endLine = (): void => {
    if (remarks.length > 0) printed += style.remark + remarks.join('; ')
    remarks = []
  }
  const rows: Row[] = [{ texts: [text], depth: 0, printed: 0 }]
  for (let row = rows.at(-1); row !== undefined; row = rows.at(-1)) {
    let now = row.texts[row.printed++]
    while (typeof now === 'function') now = now()
    if (now === undefined) rows.pop()
    else if (typeof now === 'string') printed += now
    else if (!('kind' in now)) rows.push({ texts: now, depth: row.depth, printed: 0 })
    else if (now.kind === 'remark') remarks.push(now.words)
    else if (now.kind === 'indented') rows.push({ texts: [now.text], depth: row.depth + 1, printed: 0 })
    else {
      endLine()
      printed += `\n${style.indentation.repeat(Math.min(row.depth, deepest))}`
    }
  }
  endLine()
  return printed
}
