/** The bytes that a text has as UTF-8; half a pair that stands alone is written as U+FFFD, with three. */
export function utf8Bytes(text: string): number {
  // Where there is no buffer, as in a browser, the text is written to be measured.
  return typeof Buffer === 'function' ? Buffer.byteLength(text) : new TextEncoder().encode(text).length
}

/** Whether a text has at most so many bytes as UTF-8; counts only where its length does not tell. */
export function fitsUtf8(text: string, most: number): boolean {
  if (text.length > most) return false
  return text.length * 3 <= most || utf8Bytes(text) <= most
}

/** The longest beginning of a text that has at most so many bytes, cut between code points. */
export function cutUtf8(text: string, most: number): string {
  if (fitsUtf8(text, most)) return text
  let bytes = 0
  let end = 0
  for (const point of text) {
    bytes += utf8Bytes(point)
    if (bytes > most) break
    end += point.length
  }
  return text.slice(0, end)
}
