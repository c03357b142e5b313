import { isWithin } from '@dsh/kernel'
import { describe, expect, it, vi } from 'vitest'

describe('isWithin(work, ms)', () => {
  it('tells whether work is done in time, and leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      expect(await isWithin(Promise.resolve(), 10)).toBe(true)
      const late = isWithin(new Promise(() => {}), 10)
      await vi.advanceTimersByTimeAsync(10)
      expect(await late).toBe(false)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('rejects as the work does, and clears its timer', async () => {
    await expect(isWithin(Promise.reject(new Error('disk')), 60_000)).rejects.toThrow('disk')
  })
})
