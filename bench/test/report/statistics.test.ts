import { array, assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadOf } from '../../src/report/statistics.ts'

describe('spreadOf(numbers)', () => {
  it('gives the middle number and the quartiles, in any order', () => {
    expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ low: 2, median: 3, high: 4 })
  })

  it('stands between two numbers where none is in the middle', () => {
    expect(spreadOf([1, 2, 3, 4])).toEqual({ low: 1.75, median: 2.5, high: 3.25 })
  })

  it('takes a single number for all three', () => {
    expect(spreadOf([7])).toEqual({ low: 7, median: 7, high: 7 })
  })

  it('leaves the list as it was', () => {
    const numbers = [2, 1]
    spreadOf(numbers)
    expect(numbers).toEqual([2, 1])
  })

  it('refuses a list without numbers', () => {
    expect(() => spreadOf([])).toThrow('nothing was measured')
  })

  it('is in order, and within what was measured', () => {
    assert(
      property(array(double({ noNaN: true, min: 0, max: 1e9 }), { minLength: 1 }), numbers => {
        const { low, median, high } = spreadOf(numbers)
        expect(low).toBeLessThanOrEqual(median)
        expect(median).toBeLessThanOrEqual(high)
        expect(low).toBeGreaterThanOrEqual(Math.min(...numbers))
        expect(high).toBeLessThanOrEqual(Math.max(...numbers))
      }),
    )
  })
})
