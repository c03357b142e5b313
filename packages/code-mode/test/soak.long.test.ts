import { describe, expect, it } from 'vitest'
import { soak } from './support/soak.ts'

describe('thirty thousand programs', () => {
  it('leave no listener, no timer and no heap behind', async () => {
    const [first, last] = await soak([2000, 30_000])
    expect(last?.listeners).toBe(0)
    expect(last?.timers).toBeLessThanOrEqual(first?.timers ?? 0)
    // What compiled code and caches may add: 100 bytes for each.
    expect(last?.heap).toBeLessThan((first?.heap ?? 0) + 3_000_000)
  })
})
