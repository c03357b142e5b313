/** What most texts are: words of ASCII with one blank between them. */
const plain = /^[!-~]+(?: [!-~]+)*$/

/** What most other texts have nothing of, so that they are read once and not written again. */
const untidy = /\s\s|[^\S ]|^ | $|[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** Controls, what turns the direction of writing, and halves of surrogate pairs: nothing of it is meant to be read. */
const unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** The same, and what ends a line for some languages. */
const unseenInQuotes = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** A text as one line: white space is one blank, and what nobody can see is written as its code. */
export function oneLine(text: string): string {
  if (plain.test(text) || !untidy.test(text)) return text
  const line = text.replace(/\s+/gu, ' ').replace(unseen, character => {
    const code = character.charCodeAt(0)
    return code < 256 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`
  })
  return line.trim()
}

/** A JSON string that every program language reads as the same text, and that shows what cannot be seen. */
export function quote(text: string): string {
  return escapeJson(JSON.stringify(text))
}

/** JSON text in one line that shows what cannot be seen. */
export function escapeJson(json: string): string {
  return json.replace(unseenInQuotes, character => `\\u${hex(character.charCodeAt(0), 4)}`)
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}
