const encoder = /* @__PURE__ */ new TextEncoder()

/** How many bytes a text has in UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).length
}

/** The longest beginning of a text, in whole characters, that has at most so many bytes. */
export function headOf(text: string, bytes: number): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(bytes))
  return text.slice(0, read)
}

/** The longest end of a text, in whole characters, that has at most so many bytes. */
export function tailOf(text: string, bytes: number): string {
  let from = text.length
  for (let left = bytes; from > 0;) {
    const pair = text.codePointAt(from - 2) ?? 0
    const point = pair > 0xffff ? pair : text.charCodeAt(from - 1)
    left -= point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4
    if (left < 0) break
    from -= point > 0xffff ? 2 : 1
  }
  return text.slice(from)
}
