import { describe, expect, it } from 'vitest'
import { tick } from '../src/clock.ts'

describe('tick()', () => {
  it('is later than every moment before', () => {
    const before = tick()
    expect(tick()).toBeGreaterThan(before)
  })
})
