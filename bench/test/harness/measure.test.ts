import { describe, expect, it } from 'vitest'
import { measure } from '../../src/harness/measure.ts'

describe('measure(run, times)', () => {
  it('runs as often as it is told', async () => {
    let runs = 0
    await measure(() => ++runs, 7)
    expect(runs).toBe(7)
  })

  it('awaits each promise before the next run', async () => {
    const seen: string[] = []
    const run = async () => {
      seen.push('began')
      await Promise.resolve()
      seen.push('ended')
    }
    await measure(run, 2)
    expect(seen).toEqual(['began', 'ended', 'began', 'ended'])
  })

  it('gives the time of one run', async () => {
    const pause = () => new Promise(resolve => setTimeout(resolve, 20))
    const { wall } = await measure(pause, 3)
    expect(wall).toBeGreaterThan(15_000)
    expect(wall).toBeLessThan(1_000_000)
  })

  it('rejects with what a run throws', async () => {
    const run = () => {
      throw new Error('broken')
    }
    await expect(measure(run, 1)).rejects.toThrow('broken')
  })
})
