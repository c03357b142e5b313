import { describe, expect, it } from 'vitest'
import { attempt } from '../src/attempt.ts'
import { fail } from './hostile.ts'

describe('attempt(action, recover)', () => {
  it('gives what the action gives, and does not recover', () => {
    expect(attempt(() => 7, fail('recovered'))).toBe(7)
  })

  it('recovers from what the action throws, and throws that on', () => {
    let recovered = false
    const recover = (): void => {
      recovered = true
    }
    expect(() => attempt(fail('first'), recover)).toThrow('first')
    expect(recovered).toBe(true)
  })

  it('throws what the action threw also where recovering throws', () => {
    expect(() => attempt(fail('first'), fail('second'))).toThrow('first')
  })
})
