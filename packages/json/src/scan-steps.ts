import { scanString } from './scan-string.ts'
import type { Expected, Scan, SyntaxFault } from './scan-state.ts'

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y

/** Opens an object, whose first key may come next. */
export function beginObject(scan: Scan): undefined {
  scan.open.push('')
  return advance(scan, 1, 'key or }')
}

/** Opens an array, whose first item may come next. */
export function beginArray(scan: Scan): undefined {
  scan.open.push(0)
  return advance(scan, 1, 'value or ]')
}

/** Closes the innermost container. */
export function close(scan: Scan): undefined {
  scan.open.pop()
  return advance(scan, 1, afterValue(scan))
}

/** Goes from a colon to the value behind it. */
export function toValue(scan: Scan): undefined {
  return advance(scan, 1, 'value')
}

/** Goes from a comma to the next key. */
export function nextKey(scan: Scan): undefined {
  return advance(scan, 1, 'key')
}

/** Goes from a comma to the next item. */
export function nextItem(scan: Scan): undefined {
  const index = scan.open.pop()
  scan.open.push(Number(index) + 1)
  return advance(scan, 1, 'value')
}

/** Takes a key and keeps it as it is written. */
export function key(scan: Scan): SyntaxFault | undefined {
  const end = scanString(scan.text, scan.offset)
  if (typeof end !== 'number') return end
  scan.open.pop()
  scan.open.push(scan.text.slice(scan.offset, end))
  return advance(scan, end - scan.offset, ':')
}

/** Takes a string that is a value. */
export function string(scan: Scan): SyntaxFault | undefined {
  const end = scanString(scan.text, scan.offset)
  return typeof end === 'number' ? advance(scan, end - scan.offset, afterValue(scan)) : end
}

/** Takes one of the three words of JSON. */
export function word(scan: Scan): SyntaxFault | undefined {
  const found = match(WORD, scan)
  return found === undefined
    ? { offset: scan.offset, expected: scan.expected }
    : advance(scan, found.length, afterValue(scan))
}

/** Takes a number and shows it to the visitor. */
export function number(scan: Scan): SyntaxFault | undefined {
  const literal = match(NUMBER, scan)
  if (literal === undefined) return { offset: scan.offset, expected: scan.expected }
  scan.onNumber(literal, scan.offset, () =>
    scan.open.map((step): string | number => (typeof step === 'number' ? step : JSON.parse(step))),
  )
  return advance(scan, literal.length, afterValue(scan))
}

function advance(scan: Scan, characters: number, expected: Expected): undefined {
  scan.offset += characters
  scan.expected = expected
}

function afterValue(scan: Scan): Expected {
  const step = scan.open.at(-1)
  if (step === undefined) return 'end'
  return typeof step === 'number' ? ', or ]' : ', or }'
}

function match(pattern: RegExp, scan: Scan): string | undefined {
  pattern.lastIndex = scan.offset
  return pattern.exec(scan.text)?.[0]
}
