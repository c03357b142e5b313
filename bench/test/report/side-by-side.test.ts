import { describe, expect, it } from 'vitest'
import type { RowResult } from '../../src/report/row-result.ts'
import { printSideBySide } from '../../src/report/side-by-side.ts'

const machine = { cpu: 'CPU', cores: 2, node: '20.0.0', system: 'Linux x64', date: '2026-01-01', load: 1 }
const even = (value: number) => ({ low: value, median: value, high: value })
const result = (input: 'generated' | 'real', ratio: number): RowResult => ({
  row: `sdk-${input}`,
  what: 'an SDK',
  machine,
  input,
  costs: [],
  comparisons: [{ against: 'peer', ratio: even(ratio) }],
})

describe('printSideBySide(results)', () => {
  it('has the ratios of generated tools and of real ones in one line', () => {
    const text = printSideBySide([result('generated', 2), result('real', 3)])
    expect(text.split('\n').at(-1)).toBe('| sdk | peer | 2× (2–2) | 3× (3–3) |')
  })

  it('is empty where real tools were not at hand', () => {
    expect(printSideBySide([result('generated', 2)])).toBe('')
  })
})
