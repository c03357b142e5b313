import { describe, expect, it } from 'vitest'
import { leftBehind, soak } from './support/soak.ts'

describe('ten thousand calls of scopes that come and go', () => {
  it('leave behind no more than a thousand: no memory, listeners, timers or tools', async () => {
    expect(leftBehind(await soak([1000, 10_000]))).toEqual([])
  })
})
