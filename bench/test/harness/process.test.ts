import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { quick } from '../../src/harness/effort.ts'
import { openProcess } from '../../src/harness/process.ts'
import { defineRow } from '../../src/row.ts'

const row = defineRow({ name: 'row', what: 'nothing', contenders: { one: () => () => 1 } })
const fixtures = {
  givesSamples: new URL('../fixtures/gives-samples.mjs', import.meta.url),
  refusesToOpen: new URL('../fixtures/refuses-to-open.mjs', import.meta.url),
  diesInItsFirstRound: new URL('../fixtures/dies-in-its-first-round.mjs', import.meta.url),
}
const open = (fixture: keyof typeof fixtures) => openProcess(fileURLToPath(fixtures[fixture]))(row, 'one', quick)

describe('openProcess(program)', () => {
  it('takes samples from a process until it is closed', async () => {
    const session = await open('givesSamples')
    expect(await session.round()).toEqual({ cpu: 2, wall: 3 })
    await session.close()
    await expect(session.round()).rejects.toThrow(/channel closed/i)
  })

  it('rejects with what kept the contender from being set up', async () => {
    await expect(open('refusesToOpen')).rejects.toThrow('it is not installed')
  })

  it('rejects a round in which the process dies, and can still be closed', async () => {
    const session = await open('diesInItsFirstRound')
    await expect(session.round()).rejects.toThrow('the process ended with 3')
    await session.close()
  })
})
