import type { JsonValue } from '@dsh/json'
import type { Content } from '@dsh/presentation'
import { mapStrings } from './map-strings.ts'

/** Replaces what must not be seen, in text and in whatever holds text. */
export interface Replacer {
  /** The text without what must not be seen; the same text where there is nothing. */
  text(given: string): string
  /** The content, with its texts replaced; the same object where nothing changes. */
  content(given: Content): Content
  /** The value, with its strings and keys replaced; the same object where nothing changes. */
  json(given: JsonValue): JsonValue
}

/** Reads the patterns once. */
export function createReplacer(patterns: readonly (RegExp | string)[], replacement: string): Replacer {
  const steps = patterns.map(pattern => step(pattern, replacement))
  const text = (given: string): string => steps.reduce((so, apply) => apply(so), given)
  if (text(replacement) !== replacement)
    throw new TypeError('redact() would redact its own replacement: choose one that no pattern finds')
  return {
    text,
    json: given => mapStrings(given, text),
    content(given) {
      const replaced = given.map(block => (block.type === 'text' ? replaceText(block, text) : block))
      return replaced.every((block, place) => block === given[place]) ? given : replaced
    },
  }
}

function step(pattern: RegExp | string, replacement: string): (given: string) => string {
  if (typeof pattern !== 'string' && !(pattern instanceof RegExp))
    throw new TypeError('redact() needs patterns: regular expressions and strings')
  // Of its own, so that neither a missing g nor somebody's lastIndex lets a match through.
  const all =
    typeof pattern === 'string' ? pattern : new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, '')}g`)
  if (all === '' || ''.replaceAll(all, () => '!') !== '')
    throw new TypeError('redact() cannot replace the empty string: name the text that must not be seen')
  return given => given.replaceAll(all, () => replacement)
}

function replaceText<B extends { readonly text: string }>(block: B, text: (given: string) => string): B {
  const replaced = text(block.text)
  return replaced === block.text ? block : { ...block, text: replaced }
}
