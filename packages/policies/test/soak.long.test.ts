import { describe, expect, it } from 'vitest'
import { leftBehind, soak } from './support/soak.ts'

describe('a million calls of scopes that come and go', () => {
  it('leave behind no more than a thousand: no memory, listeners, timers or tools', async () => {
    const readings = await soak([1000, 10_000, 100_000, 1_000_000])
    console.table(readings)
    expect(leftBehind(readings)).toEqual([])
  })
})
