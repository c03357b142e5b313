import { describe, expect, it } from 'vitest'
import { createPatience, type Patience } from '../src/worker/patience.ts'

let now = 0

/** Three milliseconds of waits of an eighth, which are short, and two more. */
const shy = `${'.'.repeat(24)}xx`

/** For each of so many waits, one after the other, whether it was listened to; each took so many milliseconds. */
const listened = (patience: Patience, waits: number, ms: number): string =>
  Array.from({ length: waits }, () => {
    const isListening = patience.next(now) > 0
    now += ms
    patience.learn(ms)
    return isListening ? 'x' : '.'
  }).join('')

/** One that is behind its first waits. */
const openPatience = (): Patience => {
  const patience = createPatience(2)
  patience.next(now)
  now += 3
  return patience
}

describe('Patience', () => {
  it('listens for less than a millisecond', () => {
    const patience = openPatience()
    expect(patience.next(now)).toBeGreaterThan(0)
    expect(patience.next(now)).toBeLessThan(1)
  })

  it('listens to each wait while waits are short', () => {
    expect(listened(openPatience(), 10, 0.01)).toBe('xxxxxxxxxx')
  })

  it('sleeps through ever more waits while what it listens to is long, and listens again when one is short', () => {
    const patience = openPatience()
    expect(listened(patience, 16, 5)).toBe('x.x..x....x.....')
    expect(listened(patience, 6, 0.01)).toBe('.xxxxx')
  })

  it('sleeps through 16 waits at most', () => {
    const patience = openPatience()
    listened(patience, 1000, 5)
    expect(listened(patience, 17, 5)).toMatch(/^\.*x\.*$/)
  })

  it('goes on to listen where few of many waits were long', () => {
    const patience = openPatience()
    expect(listened(patience, 20, 0.01)).toBe('x'.repeat(20))
    for (let turn = 0; turn < 10; turn++) {
      expect(listened(patience, 1, 5)).toBe('x')
      expect(listened(patience, 5, 0.01)).toBe('xxxxx')
    }
  })

  it('listens no more where most of many waits are long', () => {
    const patience = openPatience()
    listened(patience, 20, 0.01)
    expect(listened(patience, 10, 5)).toBe('xxxxx.x..x')
  })

  it('sleeps for three milliseconds after a pause, however short the waits are', () => {
    const patience = createPatience(2)
    expect(listened(patience, 26, 1 / 8)).toBe(shy)
    now += 9
    expect(listened(patience, 2, 1 / 8)).toBe('xx')
    now += 11
    expect(listened(patience, 26, 1 / 8)).toBe(shy)
  })

  it('takes a wait for a pause where it is as long', () => {
    const patience = openPatience()
    expect(listened(patience, 1, 11)).toBe('x')
    expect(listened(patience, 26, 1 / 8)).toBe(shy)
  })

  it('is shy as long as it sleeps after a pause', () => {
    const patience = openPatience()
    expect(patience.isShy(now)).toBe(false)
    expect(patience.isShy(now + 11)).toBe(true)
    now += 11
    listened(patience, 1, 2)
    expect(patience.isShy(now)).toBe(true)
    expect(patience.isShy(now + 1)).toBe(false)
  })

  it('is none where one processor has to do both sides', () => {
    expect(listened(createPatience(1), 5, 0)).toBe('.....')
  })
})
