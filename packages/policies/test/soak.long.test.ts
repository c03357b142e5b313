import { describe, expect, it } from 'vitest'
import { leftBehind, soak } from './support/soak.ts'

describe('a million calls of scopes that come and go', () => {
  it('leave behind no more than a thousand: no memory, listeners, timers or tools', async () => {
    // A world of its own first: what the engine compiles and learns is not what calls leave behind.
    await soak([50_000])
    const readings = await soak([1000, 10_000, 100_000, 1_000_000])
    console.table(readings)
    expect(leftBehind(readings)).toEqual([])
  })
})
