import { describe, expect, it } from 'vitest'
import { openHere } from '../../src/harness/session.ts'
import { defineRow } from '../../src/row.ts'

const effort = { warmUp: 1, round: 2, rounds: 1, generations: 1 }

/** How many runs there are in a round, of about half a millisecond each. */
async function runsOf(roundLengths?: number): Promise<number> {
  let runs = 0
  const row = defineRow({
    name: 'row',
    what: 'a run',
    contenders: {
      one: () => () => {
        runs += 1
        for (let sum = 0, at = 0; at < 100_000; at++) sum += Math.sqrt(at)
      },
    },
    ...(roundLengths !== undefined && { roundLengths }),
  })
  const session = await openHere(row, 'one', effort)
  runs = 0
  await session.round()
  await session.close()
  return runs
}

describe('openHere(row, contender, effort)', () => {
  it('takes rounds that are as many times as long as usual as the row wants', async () => {
    expect(await runsOf(100)).toBeGreaterThan(5 * (await runsOf()))
  })
})
