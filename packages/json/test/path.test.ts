import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printPath } from '../src/path.ts'

describe('printPath(steps)', () => {
  it('is empty for the root', () => {
    expect(printPath([])).toBe('')
  })

  it('joins identifiers with dots and writes indices in brackets', () => {
    expect(printPath(['a', 'b', 0, 'c'])).toBe('a.b[0].c')
    expect(printPath([0, 1, '$_'])).toBe('[0][1].$_')
  })

  it('quotes every other key as JSON', () => {
    expect(printPath(['odd key', 'a.b', '0', '', 'a"b'])).toBe('["odd key"]["a.b"]["0"][""]["a\\"b"]')
  })

  it('gives two different places two different texts', () => {
    const step = fc.oneof(fc.nat(20), fc.constantFrom('a', 'a.b', '0', '', '[0]', '"'), fc.string({ maxLength: 4 }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 4 }), fc.array(step, { maxLength: 4 }), (left, right) => {
        const isSame = JSON.stringify(left) === JSON.stringify(right)
        expect(printPath(left) === printPath(right)).toBe(isSame)
      }),
    )
  })
})
