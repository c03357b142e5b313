import * as fc from 'fast-check'
import { snapshotJson } from '@dsh/json'
import { describe, expect, it } from 'vitest'
import { createEncode } from '../src/child/encode.ts'

const encode = createEncode(50, Object.prototype, Array.prototype)
const attempt = (value: unknown): string | undefined => {
  try {
    return encode(value)
  } catch {
    return undefined
  }
}
/** Zero for minus zero, which a program may return, and a snapshot may not hold. */
const positive = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Array.isArray(value)
      ? value.map(positive)
      : Object.defineProperties({}, mapDescriptors(value))
    : Object.is(value, -0)
      ? 0
      : value
const mapDescriptors = (value: object): PropertyDescriptorMap =>
  Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      { value: positive(member), enumerable: true, configurable: true, writable: true },
    ]),
  )

describe('createEncode(depth, objectPrototype, arrayPrototype)', () => {
  it('prints JSON as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(encode(value)).toBe(JSON.stringify(value))
      }),
    )
  })

  it('refuses exactly what a snapshot refuses, but for minus zero', () => {
    const anything = fc.anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withSparseArray: true,
      withTypedArray: true,
      withObjectString: true,
    })
    fc.assert(
      fc.property(anything, value => {
        const seen = attempt(value)
        const isLossless = snapshotJson(value).ok
        const isBetter = seen !== undefined && snapshotJson(positive(value)).ok
        expect(seen).toBe(isLossless ? JSON.stringify(value) : isBetter ? seen : undefined)
      }),
      { numRuns: 500 },
    )
  })

  it('refuses circles and what is too deep, and takes what is shared', () => {
    const circle: unknown[] = []
    circle.push({ circle })
    const shared = [1]
    const nested = (levels: number): unknown => (levels === 1 ? [] : [nested(levels - 1)])
    expect(() => encode(circle)).toThrow('circular')
    expect(encode([shared, shared])).toBe('[[1],[1]]')
    expect(encode(nested(50))).toHaveLength(100)
    expect(() => encode(nested(51))).toThrow('nested deeper than 50 levels')
  })
})
