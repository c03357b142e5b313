import { describe, expect, it } from 'vitest'
import { quick } from '../src/harness/effort.ts'
import { runRow } from '../src/harness/run-row.ts'
import { openHere } from '../src/harness/session.ts'
import { describeMachine } from '../src/report/machine.ts'
import { resultOf } from '../src/report/row-result.ts'
import { printTable } from '../src/report/table.ts'
import type { Row } from '../src/row.ts'
import { rows } from '../src/rows.ts'

/** The same row without the contenders that must be installed first, or take long to set up. */
function without(row: Row, names: RegExp): Row {
  return {
    ...row,
    contenders: Object.fromEntries(Object.entries(row.contenders).filter(([name]) => !names.test(name))),
  }
}

async function run(name: string): Promise<string> {
  const row = rows.find(one => one.name === name)
  if (row === undefined) throw new Error(`there is no row ${name}`)
  const ours = without(row, /peer|AI SDK|\d,\d/)
  return printTable([resultOf(ours, describeMachine(), await runRow(ours, quick, openHere))])
}

describe('rows', () => {
  it('have names of their own', () => {
    const names = rows.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('measure a call', async () => {
    expect(await run('execute-10')).toMatch(/\| 1 \| .* \| dsh \| [\d.]+ (µs|ms) \|/)
  })

  it('measure growth', async () => {
    expect(await run('get-growth')).toMatch(/× \([\d.]+–[\d.]+\) \| ≤ 1\.3× \| (yes|\*\*no\*\*) \| 100 tools \|/)
  })

  it('measure a check beside ajv', async () => {
    expect(await run('check-arguments')).toMatch(/≥ 1× \| (yes|\*\*no\*\*) \| ajv 8, compiled \| [\d.]+ (ns|µs) \|/)
  })

  it('measure violations beside ajv', async () => {
    expect(await run('violations')).toMatch(/\| dsh \| [\d.]+ µs .*\n.*\| ajv 8, all errors \| [\d.]+ (ns|µs) \|/)
  })

  it('measure snapshots as they grow', async () => {
    expect(await run('snapshot-growth')).toMatch(/\| 1 \| .* \| 100 objects \| [\d.]+ µs \|/)
  })
})
