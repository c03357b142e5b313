import { describe, expect, it } from 'vitest'
import { createPatience } from '../src/worker/patience.ts'

/** For each of so many waits, whether it was listened to; each took so many milliseconds. */
const listened = (patience: ReturnType<typeof createPatience>, waits: number, ms: number): string =>
  Array.from({ length: waits }, () => {
    const isListening = patience.next() > 0
    patience.learn(ms)
    return isListening ? 'x' : '.'
  }).join('')

describe('Patience', () => {
  it('listens for less than a millisecond', () => {
    expect(createPatience(2).next()).toBeGreaterThan(0)
    expect(createPatience(2).next()).toBeLessThan(1)
  })

  it('listens to each wait while waits are short', () => {
    expect(listened(createPatience(2), 10, 0.01)).toBe('xxxxxxxxxx')
  })

  it('sleeps through ever more waits while what it listens to is long, and listens again when one is short', () => {
    const patience = createPatience(2)
    expect(listened(patience, 16, 5)).toBe('x.x..x....x.....')
    expect(listened(patience, 6, 0.01)).toBe('.xxxxx')
  })

  it('sleeps through 16 waits at most', () => {
    const patience = createPatience(2)
    listened(patience, 1000, 5)
    expect(listened(patience, 17, 5)).toMatch(/^\.*x\.*$/)
  })

  it('goes on to listen where few of many waits were long', () => {
    const patience = createPatience(2)
    expect(listened(patience, 20, 0.01)).toBe('x'.repeat(20))
    for (let turn = 0; turn < 10; turn++) {
      expect(listened(patience, 1, 5)).toBe('x')
      expect(listened(patience, 5, 0.01)).toBe('xxxxx')
    }
  })

  it('listens no more where most of many waits are long', () => {
    const patience = createPatience(2)
    listened(patience, 20, 0.01)
    expect(listened(patience, 10, 5)).toBe('xxxxx.x..x')
  })

  it('is none where one processor has to do both sides', () => {
    expect(listened(createPatience(1), 5, 0)).toBe('.....')
  })
})
