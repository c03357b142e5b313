import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('minLength', () => {
  it('counts characters, not UTF-16 units', () => {
    expect(judge({ minLength: 2 }, 'ab')).toEqual([])
    expect(judge({ minLength: 2 }, '💩💩')).toEqual([])
    expect(judge({ minLength: 2 }, 1)).toEqual([])
    expect(judge({ minLength: 2 }, '💩')).toEqual(['"value" must have at least 2 characters'])
    expect(judge({ minLength: 1 }, '')).toEqual(['"value" must have at least 1 character'])
  })

  it.each([[-1], [1.5], ['1'], [Infinity]])('must be an integer of at least 0, not %j', value => {
    expect(refusal({ minLength: value })).toEqual(['schema.minLength must be an integer of at least 0'])
  })
})
