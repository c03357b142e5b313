import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('minItems', () => {
  it('takes an array that is long enough', () => {
    expect(judge({ minItems: 1 }, [1])).toEqual([])
    expect(judge({ minItems: 1 }, {})).toEqual([])
    expect(judge({ minItems: 1 }, [])).toEqual(['"value" must have at least 1 item'])
  })

  it.each([[-1], [1.5], ['1'], [Infinity]])('must be an integer of at least 0, not %j', value => {
    expect(refusal({ minItems: value })).toEqual(['schema.minItems must be an integer of at least 0'])
  })
})
