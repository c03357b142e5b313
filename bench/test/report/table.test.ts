import { describe, expect, it } from 'vitest'
import type { Machine } from '../../src/report/machine.ts'
import type { RowResult } from '../../src/report/row-result.ts'
import { printTable, printTables } from '../../src/report/table.ts'

const machine: Machine = { cpu: 'CPU', cores: 2, node: '20.0.0', system: 'Linux x64', date: '2026-01-01', load: 1 }
const even = (value: number) => ({ low: value, median: value, high: value })
const result: RowResult = {
  row: 'execute',
  what: 'a call',
  machine,
  costs: [
    { contender: 'ours', cpu: even(20), wall: even(21), rounds: 3 },
    { contender: 'theirs', cpu: even(100), wall: even(1500), rounds: 3 },
    { contender: 'others', failure: 'not | here' },
  ],
  comparisons: [
    { against: 'theirs', ratio: even(5), target: { atLeast: 10 }, isMet: false },
    { against: 'others', target: { atLeast: 2 } },
  ],
}

describe('printTable(results)', () => {
  it('has a line for each contender, ratios first', () => {
    expect(printTable([result]).split('\n')).toEqual([
      '| row | ratio (quartiles) | target | met | contender | CPU | wall |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| **execute**: a call | 1 |  |  | ours | 20 µs | 21 µs |',
      '|  | 5× (5–5) | ≥ 10× | **no** | theirs | 100 µs | 1.5 ms |',
      '|  | – | ≥ 2× |  | others | not measured: not \\| here |  |',
    ])
  })
})

describe('printTable(results) of a row with units of its own', () => {
  it('names them beside the numbers', () => {
    const sizes: RowResult = {
      ...result,
      units: ['kB gzip', 'kB minified'],
      comparisons: [],
      costs: result.costs.slice(0, 1),
    }
    expect(printTable([sizes])).toContain('| ours | 20 kB gzip | 21 kB minified |')
  })
})

describe('printTables(results)', () => {
  it('has a table for each machine, with the loads that its rows were measured under', () => {
    const text = printTables([
      result,
      { ...result, row: 'get', machine: { ...machine, load: 2.5 } },
      { ...result, row: 'check', machine: { ...machine, node: '24.0.0' } },
    ])
    expect(text.split('\n').filter(line => line.startsWith('CPU'))).toEqual([
      'CPU, 2 cores, Node 20.0.0, Linux x64, 2026-01-01, load 1 to 2.5',
      'CPU, 2 cores, Node 24.0.0, Linux x64, 2026-01-01, load 1',
    ])
  })
})
