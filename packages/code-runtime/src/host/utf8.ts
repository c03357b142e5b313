/** The bytes that a text has as UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) continue
    // Each half of a pair counts two bytes; a half that stands alone is written as U+FFFD, with three.
    bytes += unit < 0x800 || isPaired(text, index, unit) ? 1 : 2
  }
  return bytes
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

function isPaired(text: string, index: number, unit: number): boolean {
  if (unit >= 0xd800 && unit < 0xdc00) return isBetween(text.charCodeAt(index + 1), 0xdc00, 0xe000)
  return isBetween(unit, 0xdc00, 0xe000) && isBetween(text.charCodeAt(index - 1), 0xd800, 0xdc00)
}

function isBetween(unit: number, from: number, to: number): boolean {
  return unit >= from && unit < to
}
