import { describe, expect, it } from 'vitest'
import { memoise } from '../src/memo.ts'

describe('memoise(version, make, other)', () => {
  it('makes a value once for each scope, and once for everyone', () => {
    let made = 0
    const get = memoise(
      () => 1,
      () => ++made,
    )
    const key = {}
    expect([get(), get(), get(key), get(key), get({})]).toEqual([1, 1, 2, 2, 3])
  })

  it('makes it again when the version has grown', () => {
    let version = 1
    const get = memoise(
      () => version,
      () => ({ version }),
    )
    const first = get()
    version = 2
    expect(get()).not.toBe(first)
    expect(get()).toEqual({ version: 2 })
  })

  it('makes it again when the other thing is another', () => {
    let other = 'a'
    const get = memoise(
      () => 1,
      (_scope, given: string) => given,
      () => other,
    )
    expect(get()).toBe('a')
    other = 'b'
    expect(get()).toBe('b')
  })

  it('is not stale where asking for the other thing itself makes the version grow', () => {
    let version = 1
    const get = memoise(
      () => version,
      () => version,
      () => {
        version += 1
        return 'the same'
      },
    )
    expect(get()).toBe(2)
    expect(get()).toBe(3)
  })

  it('keeps nothing of an attempt that throws', () => {
    let attempts = 0
    const get = memoise(
      () => 1,
      () => {
        attempts += 1
        if (attempts === 1) throw new Error('not yet')
        return attempts
      },
    )
    expect(() => get()).toThrow('not yet')
    expect(get()).toBe(2)
  })
})
