import { describe, expect, it } from 'vitest'
import { verified } from '../src/row.ts'

describe('verified(run, isRight)', () => {
  it('gives the run back where its outcome is right', async () => {
    const run = async () => 1
    expect(await verified(run, outcome => outcome === 1)).toBe(run)
  })

  it('throws, with the outcome, where a row would measure something else than it says', async () => {
    const run = () => ({ isError: true })
    await expect(verified(run, ({ isError }) => !isError)).rejects.toThrow('{"isError":true}')
  })
})
