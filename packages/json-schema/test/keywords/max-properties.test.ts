import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('maxProperties', () => {
  it('takes an object with few enough properties', () => {
    expect(judge({ maxProperties: 1 }, { a: 1 })).toEqual([])
    expect(judge({ maxProperties: 1 }, { a: 1, b: 2 })).toEqual(['"value" must have at most 1 property'])
  })

  it.each([[-1], [1.5], ['1'], [Infinity]])('must be an integer of at least 0, not %j', value => {
    expect(refusal({ maxProperties: value })).toEqual(['schema.maxProperties must be an integer of at least 0'])
  })
})
