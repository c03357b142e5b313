const encoder = new TextEncoder()

/** How many bytes a text has in UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).length
}

/** The longest beginning of a text, in whole characters, that has at most so many bytes. */
export function headOf(text: string, bytes: number): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(Math.max(0, bytes)))
  return text.slice(0, read)
}

/** The longest end of a text, in whole characters, that has at most so many bytes. */
export function tailOf(text: string, bytes: number): string {
  let from = text.length
  for (let left = bytes; from > 0;) {
    const size = text.codePointAt(from - 2) !== undefined && isPair(text, from - 2) ? 2 : 1
    left -= byteLength(text.slice(from - size, from))
    if (left < 0) break
    from -= size
  }
  return text.slice(from)
}

function isPair(text: string, at: number): boolean {
  return at >= 0 && (text.codePointAt(at) ?? 0) > 0xffff
}
