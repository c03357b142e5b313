import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('minimum', () => {
  it('takes a number that is not less, and every other kind of value', () => {
    expect(judge({ minimum: 3 }, 3)).toEqual([])
    expect(judge({ minimum: 3 }, 'a')).toEqual([])
    expect(judge({ minimum: 3 }, 2.5)).toEqual(['"value" must be at least 3'])
  })

  it.each([['1'], [Number.NaN], [Infinity], [null]])('must be a finite number, not %j', value => {
    expect(refusal({ minimum: value })).toEqual(['schema.minimum must be a finite number'])
  })
})
