import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('minProperties', () => {
  it('takes an object with enough properties', () => {
    expect(judge({ minProperties: 2 }, { a: 1, b: 2 })).toEqual([])
    expect(judge({ minProperties: 2 }, [])).toEqual([])
    expect(judge({ minProperties: 2 }, { a: 1 })).toEqual(['"value" must have at least 2 properties'])
  })

  it.each([[-1], [1.5], ['1'], [Infinity]])('must be an integer of at least 0, not %j', value => {
    expect(refusal({ minProperties: value })).toEqual(['schema.minProperties must be an integer of at least 0'])
  })
})
