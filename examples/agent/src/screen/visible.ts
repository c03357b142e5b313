// Control characters, line and paragraph separators, marks that change the direction of text or cannot be seen, halves of
// surrogate pairs. Line feeds and tabs are not among them.
const hidden = /[\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?![\n\t])\p{Cc}/gu

/** Text for a person: whatever a terminal would obey or hide stands there as an escape, such as `\x1b`. */
export function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(hidden, character => {
    const code = character.charCodeAt(0)
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
  })
}

/** The same for what must stay on one line, such as a path. */
export function visibleLine(text: string): string {
  return visible(text.replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t'))
}
