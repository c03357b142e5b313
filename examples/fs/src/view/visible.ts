// Control characters, line and paragraph separators, marks that change the direction of text, lone surrogates.
const unseen = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu
const short = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

function escape(character: string): string {
  return short.get(character) ?? `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
}

/** One line for a person to read: what a terminal would obey or hide stands there as an escape. */
export function visible(line: string): string {
  return line.replace(unseen, escape)
}

/** The same for text of many lines: line feeds and tabs stay, a carriage return before a line feed goes. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(unseen, found => (found === '\n' || found === '\t' ? found : escape(found)))
}

/** A path as one line for a model: as it is, or as a JSON string when it could be taken for more than a path. */
export function pathLine(path: string): string {
  const shown = visible(path)
  return shown === path && !path.startsWith('"') ? path : `"${visible(path.replace(/["\\]/g, '\\$&'))}"`
}
