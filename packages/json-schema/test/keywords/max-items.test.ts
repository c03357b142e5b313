import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('maxItems', () => {
  it('takes an array that is short enough', () => {
    expect(judge({ maxItems: 1 }, [1])).toEqual([])
    expect(judge({ maxItems: 1 }, [1, 2])).toEqual(['"value" must have at most 1 item'])
  })

  it.each([[-1], [1.5], ['1'], [Infinity]])('must be an integer of at least 0, not %j', value => {
    expect(refusal({ maxItems: value })).toEqual(['schema.maxItems must be an integer of at least 0'])
  })
})
