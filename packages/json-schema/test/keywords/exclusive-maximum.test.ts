import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('exclusiveMaximum', () => {
  it('takes a number that is less', () => {
    expect(judge({ exclusiveMaximum: 3 }, 2.9)).toEqual([])
    expect(judge({ exclusiveMaximum: 3 }, 3)).toEqual(['"value" must be less than 3'])
  })

  it.each([['1'], [Number.NaN], [Infinity], [null]])('must be a finite number, not %j', value => {
    expect(refusal({ exclusiveMaximum: value })).toEqual(['schema.exclusiveMaximum must be a finite number'])
  })
})
