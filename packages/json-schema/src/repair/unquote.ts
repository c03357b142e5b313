import { parseArguments, type JsonValue } from '@dsh/json'

/**
 * What a text means that holds JSON where no text was wanted: a list, an object, a number, a boolean or null. Undefined
 * where anything would be lost: a number must be written as JSON prints it, and no integer may be rounded.
 */
export function unquote(text: string): JsonValue | undefined {
  const parsed = parseArguments(text)
  if (!parsed.ok) return undefined
  const { value } = parsed
  const isContainer = /^\s*[[{]/.test(text)
  return isContainer || (typeof value !== 'string' && JSON.stringify(value) === text) ? value : undefined
}
