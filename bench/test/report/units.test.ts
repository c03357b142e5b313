import { describe, expect, it } from 'vitest'
import { printRatio, printTarget, printTime } from '../../src/report/units.ts'

describe('printTime(microseconds)', () => {
  it('uses the unit that suits, with three digits', () => {
    expect([0.0912, 24.36, 999, 203_456].map(printTime)).toEqual(['91.2 ns', '24.4 µs', '999 µs', '203 ms'])
  })
})

describe('printRatio(spread)', () => {
  it('gives the median, and the quartiles in brackets', () => {
    expect(printRatio({ median: 12.34, low: 11.9, high: 1250 })).toBe('12.3× (11.9–1,250)')
  })
})

describe('printTarget(target)', () => {
  it('tells a floor from a ceiling', () => {
    expect(printTarget({ atLeast: 10 })).toBe('≥ 10×')
    expect(printTarget({ atMost: 1.3 })).toBe('≤ 1.3×')
  })

  it('is empty without a target', () => {
    expect(printTarget(undefined)).toBe('')
  })
})
