import { isJsonArray, isJsonObject, type JsonValue } from '@dsh/json'
import type { Content } from '@dsh/presentation'

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
  const key = (name: string, taken: object): string => {
    const base = text(name)
    let free = base
    for (let copy = 2; free !== name && Object.hasOwn(taken, free); copy += 1) free = `${base} (${copy})`
    return free
  }
  const json = (given: JsonValue): JsonValue => mapStrings(given, text, key)
  return {
    text,
    json,
    content(given) {
      const replaced = given.map(block => (block.type === 'text' ? replaceText(block, text) : block))
      return replaced.every((block, place) => block === given[place]) ? given : replaced
    },
  }
}

function step(pattern: RegExp | string, replacement: string): (given: string) => string {
  if (typeof pattern === 'string') {
    if (pattern === '')
      throw new TypeError('redact() cannot replace the empty string: name the text that must not be seen')
    return given => given.replaceAll(pattern, () => replacement)
  }
  if (!(pattern instanceof RegExp)) throw new TypeError('redact() needs patterns: regular expressions and strings')
  // Of its own, so that neither a missing g nor somebody's lastIndex lets a match through.
  const all = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, '')}g`)
  return given => given.replaceAll(all, () => replacement)
}

function replaceText<B extends { readonly text: string }>(block: B, text: (given: string) => string): B {
  const replaced = text(block.text)
  return replaced === block.text ? block : { ...block, text: replaced }
}

interface Frame {
  readonly from: JsonValue
  readonly to: JsonValue[] | Record<string, JsonValue>
  /** The places that are still to be copied, the next one last. */
  readonly left: string[]
}

/** Copies a value of any depth with its strings and keys mapped; gives the value itself where nothing changes. */
function mapStrings(
  root: JsonValue,
  text: (given: string) => string,
  key: (name: string, taken: object) => string,
): JsonValue {
  let changed = false
  const holder: JsonValue[] = []
  const frames: Frame[] = [{ from: [root], to: holder, left: ['0'] }]
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const name = frame.left.pop()
    if (name === undefined) {
      frames.pop()
      continue
    }
    const value = (frame.from as { readonly [name: string]: JsonValue })[name] as JsonValue
    const place = Array.isArray(frame.to) ? name : key(name, frame.to)
    let copy = value
    if (typeof value === 'string') copy = text(value)
    else if (isJsonArray(value) || isJsonObject(value)) {
      const to = isJsonArray(value) ? [] : {}
      frames.push({ from: value, to, left: Object.keys(value).toReversed() })
      copy = to
    }
    changed ||= place !== name || (typeof value === 'string' && copy !== value)
    Object.defineProperty(frame.to, place, { value: copy, writable: true, enumerable: true, configurable: true })
  }
  return changed ? (holder[0] as JsonValue) : root
}
