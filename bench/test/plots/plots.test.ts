import { describe, expect, it } from 'vitest'
import { drawPlots } from '../../src/plots/plots.ts'
import type { RowResult } from '../../src/report/row-result.ts'

const machine = { cpu: 'CPU', cores: 2, node: '20.0.0', system: 'Linux x64', date: '2026-01-01', load: 1 }
const even = (value: number) => ({ low: value, median: value, high: value })
const growth: RowResult = {
  row: 'execute-growth',
  what: 'a call',
  machine,
  curve: { unit: 'tools', at: { '10 tools': 10, '100 tools': 100 } },
  costs: [
    { contender: '10 tools', cpu: even(3), wall: even(3), rounds: 3 },
    { contender: '100 tools', cpu: even(4), wall: even(4), rounds: 3 },
  ],
  comparisons: [],
}
const compared: RowResult = {
  row: 'execute',
  what: 'a call',
  machine,
  costs: [],
  comparisons: [
    { against: 'peer', ratio: even(50), target: { atLeast: 10 }, isMet: true },
    { against: 'a & b', ratio: even(5), target: { atLeast: 10 }, isMet: false },
  ],
}

describe('drawPlots(results)', () => {
  it('draws a dot for each size of what grows', () => {
    const drawing = drawPlots([growth, compared]).get('tools.svg') ?? ''
    expect(drawing.match(/<circle/g)).toHaveLength(2)
    expect(drawing).toContain('execute, dsh')
  })

  it('leaves a picture out whose rows were not measured', () => {
    expect([...drawPlots([growth, compared]).keys()]).toEqual(['targets.svg', 'tools.svg'])
  })

  it('draws a line for each target, and tells by shape which is missed', () => {
    const drawing = drawPlots([compared]).get('targets.svg') ?? ''
    expect(drawing.match(/class="mark"/g)).toHaveLength(3)
    expect(drawing.match(/class="missed l1"/g)).toHaveLength(2)
    expect(drawing).toContain('a &amp; b')
  })

  it('brings colours for a dark page', () => {
    expect(drawPlots([compared]).get('targets.svg')).toContain('@media(prefers-color-scheme:dark)')
  })
})
