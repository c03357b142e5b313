import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/harness/run-row.ts'
import type { Machine } from '../../src/report/machine.ts'
import { meets, resultOf } from '../../src/report/row-result.ts'
import { defineRow } from '../../src/row.ts'

const machine: Machine = { cpu: 'CPU', cores: 2, node: '20.0.0', system: 'Linux x64', date: '2026-01-01', load: 1 }
const row = defineRow({
  name: 'row',
  what: 'nothing',
  contenders: { ours: () => () => 1, theirs: () => () => 2, others: () => () => 3 },
  targets: { theirs: { atLeast: 10 } },
})
const costing = (...cpus: number[]): Outcome => ({ samples: cpus.map(cpu => ({ cpu, wall: cpu * 2 })) })

describe('resultOf(row, machine, outcomes)', () => {
  it('gives the cost of each contender', () => {
    const { costs } = resultOf(row, machine, new Map([['ours', costing(1, 2, 3)]]))
    expect(costs).toEqual([
      {
        contender: 'ours',
        cpu: { low: 1.5, median: 2, high: 2.5 },
        wall: { low: 3, median: 4, high: 5 },
        rounds: 3,
      },
    ])
  })

  it('compares round by round with the first contender', () => {
    const outcomes = new Map([
      ['ours', costing(1, 2, 4)],
      ['theirs', costing(20, 20, 20)],
    ])
    const { comparisons } = resultOf(row, machine, outcomes)
    expect(comparisons).toEqual([
      { against: 'theirs', target: { atLeast: 10 }, ratio: { low: 7.5, median: 10, high: 15 }, isMet: true },
    ])
  })

  it('says nothing of a target where there is none', () => {
    const outcomes = new Map([
      ['ours', costing(1)],
      ['others', costing(3)],
    ])
    const { comparisons } = resultOf(row, machine, outcomes)
    expect(comparisons).toEqual([{ against: 'others', ratio: { low: 3, median: 3, high: 3 } }])
  })

  it('has no ratio where a contender failed, and says why', () => {
    const outcomes = new Map<string, Outcome>([
      ['ours', costing(1)],
      ['theirs', { failure: 'not installed' }],
    ])
    const { comparisons, costs } = resultOf(row, machine, outcomes)
    expect(comparisons).toEqual([{ against: 'theirs', target: { atLeast: 10 } }])
    expect(costs[1]).toEqual({ contender: 'theirs', failure: 'not installed' })
  })

  it('survives the way through its file', () => {
    const outcomes = new Map<string, Outcome>([
      ['ours', costing(1, 2)],
      ['theirs', costing(30, 50)],
      ['others', { failure: 'not installed' }],
    ])
    const result = resultOf(row, machine, outcomes)
    expect(JSON.parse(JSON.stringify(result))).toEqual(result)
  })
})

describe('meets(ratio, target)', () => {
  it('takes the very number of a target', () => {
    expect(meets(10, { atLeast: 10 })).toBe(true)
    expect(meets(1.3, { atMost: 1.3 })).toBe(true)
  })

  it('refuses what is below, or above', () => {
    expect(meets(9.99, { atLeast: 10 })).toBe(false)
    expect(meets(1.31, { atMost: 1.3 })).toBe(false)
  })
})
