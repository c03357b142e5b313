/** What a text may have that is more than words of ASCII with one blank between them; most have nothing of it. */
const odd = /[^ -~]| {2}|^ | $/

/** White space that is not one blank already. */
const white = /\s\s+|[^\S ]/g

/** All that `unseen` finds, and halves of whole pairs too: one look without Unicode's tables. */
const maybeUnseen = /[^ -~\u00a0-\u2029\u202f-\u2065\u206a-\ud7ff\ue000-\uffff]/

/** Controls, what turns the direction of writing, and halves of surrogate pairs: nothing of it is meant to be read. */
const unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** The same, and what ends a line for some languages. */
const unseenInQuotes = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** What JSON may write in another way than it is; most texts have nothing of it. */
const special = /["\\]|[^ -~]/

/** A text as one line: white space is one blank, and what nobody can see is written as its code. */
export function oneLine(text: string): string {
  if (!odd.test(text)) return text
  const line = text.replace(white, ' ').trim()
  return maybeUnseen.test(line) ? line.replace(unseen, codeOf) : line
}

/** A JSON string that every program language reads as the same text, and that shows what cannot be seen. */
export function quote(text: string): string {
  return special.test(text) ? escapeJson(JSON.stringify(text)) : `"${text}"`
}

/** JSON text in one line that shows what cannot be seen. */
export function escapeJson(json: string): string {
  return json.replace(unseenInQuotes, character => `\\u${hex(character.charCodeAt(0), 4)}`)
}

function codeOf(character: string): string {
  const code = character.charCodeAt(0)
  return code < 256 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}
