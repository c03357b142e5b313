import { describe, expect, it } from 'vitest'
import { soak } from './support/soak.ts'

describe('programs that come and go', () => {
  it('leave no listener and no timer behind', async () => {
    const [first, last] = await soak([20, 200])
    expect(last?.listeners).toBe(0)
    expect(last?.timers).toBeLessThanOrEqual(first?.timers ?? 0)
  })
})
