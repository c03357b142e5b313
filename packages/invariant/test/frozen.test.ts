import { describe, expect, it } from 'vitest'
import { isFrozenThrough } from '../src/frozen.ts'

describe('isFrozenThrough(value)', () => {
  it('holds for what cannot change anyway', () => {
    for (const value of [1, 'a', null, undefined, true]) expect(isFrozenThrough(value)).toBe(true)
  })

  it('holds for frozen objects and lists of frozen ones', () => {
    expect(isFrozenThrough(Object.freeze({ a: Object.freeze([Object.freeze({})]) }))).toBe(true)
  })

  it('does not hold where anything inside can change', () => {
    expect(isFrozenThrough({})).toBe(false)
    expect(isFrozenThrough(Object.freeze([Object.freeze({ a: [] })]))).toBe(false)
  })

  it('ends in circles', () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    expect(isFrozenThrough(Object.freeze(circle))).toBe(true)
  })

  it('looks through very deep, and very wide, values', () => {
    let deep: unknown = 'bottom'
    for (let level = 0; level < 100_000; level += 1) deep = Object.freeze([deep])
    expect(isFrozenThrough(deep)).toBe(true)
    expect(isFrozenThrough(Object.freeze(Array.from({ length: 300_000 }, (_, at) => at)))).toBe(true)
  })
})
