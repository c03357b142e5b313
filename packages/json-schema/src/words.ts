import type { JsonValue } from '@dsh/json'
import type { JsonSchemaType } from './node.ts'

const phrases: Readonly<Record<JsonSchemaType, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  null: 'null',
}

/** `a string, a number or null`. */
export function typeWords(types: readonly JsonSchemaType[]): string {
  const words = types.map(type => phrases[type])
  const last = words.pop() ?? 'nothing'
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`
}

/** `1 item`, `2 items`. */
export function amount(count: unknown, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`
}

/** A text cut to a length, with a mark where it was cut. */
export function cut(text: string, longest = 200): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** A text without its middle where it is long, since the end of a place says most. */
export function cutMiddle(text: string, longest = 400): string {
  return text.length > longest ? `${text.slice(0, longest / 2)}…${text.slice(-longest / 2)}` : text
}

/** JSON text of a value, cut where it is long. */
export function valueWords(value: JsonValue): string {
  return cut(JSON.stringify(value))
}

const longestList = 500

/** Whether `listWords` shows all of a list. */
export function fits(values: readonly JsonValue[]): boolean {
  return JSON.stringify(values).length <= longestList
}

/** JSON text of a list; of a long one as many as fit, and how many more there are. */
export function listWords(values: readonly JsonValue[]): string {
  const whole = JSON.stringify(values)
  if (whole.length <= longestList) return whole
  const words: string[] = []
  let length = 0
  for (const value of values) {
    const word = valueWords(value)
    length += word.length + 1
    if (length > longestList) break
    words.push(word)
  }
  return `[${words.join(',')}, … ${values.length - words.length} more]`
}
