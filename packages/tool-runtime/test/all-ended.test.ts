import { describe, expect, it } from 'vitest'
import { allEnded } from '../src/all-ended.ts'
import { gate } from './tools.ts'

describe('allEnded(endings)', () => {
  it('waits for all of them, also after one has failed', async () => {
    const last = gate()
    let isOver = false
    const ended = allEnded([Promise.reject(new Error('mine')), last.opened]).finally(() => {
      isOver = true
    })
    ended.catch(() => {})
    await Promise.resolve()
    await Promise.resolve()
    expect(isOver).toBe(false)
    last.open()
    await expect(ended).rejects.toThrow('mine')
  })

  it('rejects with one error as it is', async () => {
    const mine = new Error('mine')
    await expect(allEnded([Promise.resolve(), Promise.reject(mine)])).rejects.toBe(mine)
  })

  it('rejects with several errors together', async () => {
    const [one, other] = [new Error('one'), new Error('other')]
    await expect(allEnded([Promise.reject(one), Promise.reject(other)])).rejects.toMatchObject({
      message: '2 owners failed to end',
      errors: [one, other],
    })
  })

  it('has nothing to say where nothing failed', async () => {
    expect(await allEnded([])).toBeUndefined()
  })
})
