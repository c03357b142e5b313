import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('maxLength', () => {
  it('counts characters, not UTF-16 units', () => {
    expect(judge({ maxLength: 2 }, '💩💩')).toEqual([])
    expect(judge({ maxLength: 0 }, '')).toEqual([])
    expect(judge({ maxLength: 2 }, '💩💩a')).toEqual(['"value" must have at most 2 characters'])
  })

  it.each([[-1], [1.5], ['1'], [Infinity]])('must be an integer of at least 0, not %j', value => {
    expect(refusal({ maxLength: value })).toEqual(['schema.maxLength must be an integer of at least 0'])
  })
})
