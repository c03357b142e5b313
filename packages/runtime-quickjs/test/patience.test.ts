import { describe, expect, it } from 'vitest'
import { createPatience } from '../src/worker/patience.ts'

describe('Patience', () => {
  it('is short from the start', () => {
    expect(createPatience(2).ms).toBeGreaterThan(0)
    expect(createPatience(2).ms).toBeLessThan(1)
  })

  it('dwindles while what was waited for comes late, and is whole again once it comes in time', () => {
    const patience = createPatience(2)
    const whole = patience.ms
    for (let wait = 0; wait < 20; wait++) patience.learn(5)
    expect(patience.ms).toBeLessThan(whole / 1000)
    patience.learn(whole / 2)
    expect(patience.ms).toBe(whole)
  })

  it('is none where one processor has to do both sides', () => {
    const patience = createPatience(1)
    patience.learn(0)
    expect(patience.ms).toBe(0)
  })
})
