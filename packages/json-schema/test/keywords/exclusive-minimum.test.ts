import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('exclusiveMinimum', () => {
  it('takes a number that is greater', () => {
    expect(judge({ exclusiveMinimum: 3 }, 3.1)).toEqual([])
    expect(judge({ exclusiveMinimum: 3 }, 3)).toEqual(['"value" must be greater than 3'])
  })

  it.each([['1'], [Number.NaN], [Infinity], [null]])('must be a finite number, not %j', value => {
    expect(refusal({ exclusiveMinimum: value })).toEqual(['schema.exclusiveMinimum must be a finite number'])
  })
})
