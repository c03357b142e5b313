/**
 * Control characters, separators that some terminals break lines at, marks that change the direction of what follows,
 * the byte order mark, and halves of surrogate pairs.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

const SHORT: ReadonlyMap<string, string> = new Map([
  ['\t', '\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
])

/** The text as one line in which nothing can hide or reach the terminal: `\x1b`, `\u202e`; tabs stay. */
export function visibleLine(text: string): string {
  return text.replace(HIDDEN, character => SHORT.get(character) ?? codeEscape(character.charCodeAt(0)))
}

function codeEscape(code: number): string {
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
}
