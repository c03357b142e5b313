import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { nextTimes, warmUp } from '../../src/harness/warm-up.ts'

describe('nextTimes(times, cpuOfOne, least)', () => {
  it('stays where the round is long enough', () => {
    expect(nextTimes(50, 2, 100)).toBe(50)
  })

  it('grows to fill the round with a tenth to spare', () => {
    expect(nextTimes(10, 4, 100)).toBe(28)
  })

  it('grows at most tenfold, since what is cold is slower than it will be', () => {
    expect(nextTimes(10, 0.001, 100_000)).toBe(100)
  })

  it('grows where the clock saw nothing', () => {
    expect(nextTimes(3, 0, 100)).toBe(30)
  })
})

/** A run that takes so many milliseconds of a processor. */
const busyFor = (ms: number) => () => {
  for (const until = performance.now() + ms; performance.now() < until;);
}

describe('warmUp(run, effort)', () => {
  it('runs at least as long as it is told', async () => {
    const before = performance.now()
    await warmUp(() => 1, { warmUp: 30, round: 0 })
    expect(performance.now() - before).toBeGreaterThanOrEqual(30)
  })

  it('comes to an end where a run only waits', async () => {
    const times = await warmUp(() => setTimeout(2), { warmUp: 10, round: 0 })
    expect(times).toBe(1)
  })

  it('gives the number of runs that fill a round', async () => {
    // 400 of them; fewer where threads of the process, such as the garbage collector's, are busy at the same time.
    const times = await warmUp(busyFor(0.1), { warmUp: 0, round: 40 })
    expect(times).toBeGreaterThan(100)
  })
})
