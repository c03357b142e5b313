import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('maximum', () => {
  it('takes a number that is not greater, and every other kind of value', () => {
    expect(judge({ maximum: 3 }, 3)).toEqual([])
    expect(judge({ maximum: 3 }, [4])).toEqual([])
    expect(judge({ maximum: 3 }, 3.5)).toEqual(['"value" must be at most 3'])
  })

  it.each([['1'], [Number.NaN], [Infinity], [null]])('must be a finite number, not %j', value => {
    expect(refusal({ maximum: value })).toEqual(['schema.maximum must be a finite number'])
  })
})
