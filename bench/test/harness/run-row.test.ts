import { describe, expect, it } from 'vitest'
import { runRow } from '../../src/harness/run-row.ts'
import type { OpenSession } from '../../src/harness/session.ts'
import { defineRow } from '../../src/row.ts'

const row = defineRow({ name: 'row', what: 'nothing', contenders: { one: () => () => 1, two: () => () => 2 } })
const effort = { warmUp: 0, round: 0, rounds: 2, generations: 2 }

/** Sessions that write down what is asked of them; `two` fails where it is told to. */
function recorded(failing?: 'open' | 'round'): { readonly seen: string[]; readonly open: OpenSession } {
  const seen: string[] = []
  const open: OpenSession = async (_row, contender) => {
    seen.push(`open ${contender}`)
    if (failing === 'open' && contender === 'two') throw new Error('not here')
    return {
      async round() {
        seen.push(contender)
        if (failing === 'round' && contender === 'two') throw new Error('gone')
        return { cpu: seen.length, wall: 0 }
      },
      async close() {
        seen.push(`close ${contender}`)
      },
    }
  }
  return { seen, open }
}

describe('runRow(row, effort, open)', () => {
  it('takes rounds in turn, and begins anew with each generation', async () => {
    const { seen, open } = recorded()
    await runRow(row, effort, open)
    const generation = ['open one', 'open two', 'one', 'two', 'one', 'two', 'close one', 'close two']
    expect(seen).toEqual([...generation, ...generation])
  })

  it('takes no more rounds than a row wants whose runs measure themselves', async () => {
    const { seen, open } = recorded()
    await runRow({ ...row, own: { rounds: 1 } }, effort, open)
    expect(seen.filter(entry => entry === 'one')).toHaveLength(2)
  })

  it('gives the samples of each contender in the order of the rounds', async () => {
    const outcomes = await runRow(row, effort, recorded().open)
    expect(outcomes.get('two')).toEqual({ samples: [4, 6, 12, 14].map(cpu => ({ cpu, wall: 0 })) })
  })

  it('measures the others where one cannot be set up, and does not try that one again', async () => {
    const { seen, open } = recorded('open')
    const outcomes = await runRow(row, effort, open)
    expect(outcomes.get('two')).toEqual({ failure: 'not here' })
    expect(outcomes.get('one')).toMatchObject({ samples: { length: 4 } })
    expect(seen.filter(entry => entry === 'open two')).toHaveLength(1)
  })

  it('says why a contender failed in a round, and closes it', async () => {
    const { seen, open } = recorded('round')
    const outcomes = await runRow(row, effort, open)
    expect(outcomes.get('two')).toEqual({ failure: 'gone' })
    expect(seen.filter(entry => entry === 'close two')).toHaveLength(1)
  })
})
