/** How the lines of a text end; `none` where it has one line. */
export type LineEnding = 'lf' | 'crlf' | 'none'

const probeBytes = 4096

/** What most lines at the start of a file end with. */
export function lineEndingOf(start: Buffer): LineEnding {
  const bytes = start.subarray(0, probeBytes)
  let crlf = 0
  let lf = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    if (at > 0 && bytes[at - 1] === 13) crlf += 1
    else lf += 1
  }
  if (crlf + lf === 0) return 'none'
  return crlf > lf ? 'crlf' : 'lf'
}

/** A text with every line ended by a line feed alone. */
export function toLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** A text with the line endings of the file that it goes into. */
export function withLineEnding(text: string, ending: LineEnding): string {
  if (ending === 'none') return text
  const normal = toLineFeeds(text)
  return ending === 'crlf' ? normal.replaceAll('\n', '\r\n') : normal
}
