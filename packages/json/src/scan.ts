import { beginArray, beginObject, close, key, nextItem, nextKey, number, string, toValue, word } from './scan-steps.ts'
import type { Expected, NumberVisitor, Scan, ScanStep, SyntaxFault } from './scan-state.ts'

type Steps = ReadonlyMap<string, ScanStep>

/** What each expectation takes, by the character that begins it. */
const GRAMMAR: Readonly<Record<Expected, Steps>> = /* @__PURE__ */ createGrammar()

/** In a function, so that whoever reads no text of models carries none of it. */
function createGrammar(): Readonly<Record<Expected, Steps>> {
  const digits = [...'-0123456789'].map((digit): [string, ScanStep] => [digit, number])
  const words = [...'tfn'].map((letter): [string, ScanStep] => [letter, word])
  const value: Steps = new Map([['{', beginObject], ['[', beginArray], ['"', string], ...words, ...digits])
  return {
    value,
    'value or ]': new Map([...value, [']', close]]),
    key: new Map([['"', key]]),
    'key or }': new Map([
      ['"', key],
      ['}', close],
    ]),
    ':': new Map([[':', toValue]]),
    ', or ]': new Map([
      [',', nextItem],
      [']', close],
    ]),
    ', or }': new Map([
      [',', nextKey],
      ['}', close],
    ]),
    end: new Map(),
  }
}

/** Reads JSON text to its end, or to the character where it stops being JSON. */
export function scanJson(text: string, onNumber: NumberVisitor): SyntaxFault | undefined {
  const scan: Scan = { text, onNumber, open: [], offset: 0, expected: 'value' }
  for (;;) {
    skipSpace(scan)
    if (scan.expected === 'end' && scan.offset === text.length) return undefined
    const step = GRAMMAR[scan.expected].get(text.charAt(scan.offset))
    const fault = step === undefined ? { offset: scan.offset, expected: scan.expected } : step(scan)
    if (fault !== undefined) return fault
  }
}

function skipSpace(scan: Scan): void {
  while (' \t\n\r'.includes(scan.text[scan.offset] ?? '.')) scan.offset++
}
