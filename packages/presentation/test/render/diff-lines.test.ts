import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines } from '../../src/render/diff-lines.ts'

describe('diffLines(before, after)', () => {
  it('is empty for equal lines', () => {
    expect(diffLines(['a', 'b'], ['a', 'b'])).toEqual([])
  })

  it('keeps the most lines that both sides share', () => {
    expect(diffLines(['a', 'b', 'c', 'd'], ['b', 'x', 'd', 'a'])).toEqual(['-a', ' b', '-c', '+x', ' d', '+a'])
  })

  it('holds each side whole where nothing is left out', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        fc.pre(before.join() !== after.join())
        const printed = diffLines(before, after)
        expect(printed.filter(line => line[0] !== '+').map(line => line.slice(1))).toEqual(before)
        expect(printed.filter(line => line[0] !== '-').map(line => line.slice(1))).toEqual(after)
      }),
    )
  })

  it('is quick where a line is added to a million', () => {
    const before = Array.from({ length: 1_000_000 }, (_, index) => `${index}`)
    expect(diffLines(before, [...before, 'new'])).toEqual(['@@', ' 999997', ' 999998', ' 999999', '+new'])
  })
})
