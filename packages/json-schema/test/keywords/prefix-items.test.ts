import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('prefixItems', () => {
  const schema = { prefixItems: [{ type: 'string' }, { type: 'integer' }] } as const

  it('checks items by their place, and does not ask that they be there', () => {
    expect(judge(schema, [])).toEqual([])
    expect(judge(schema, ['a', 1, null])).toEqual([])
    expect(judge(schema, [1, 'a'])).toEqual(['"value[0]" must be a string', '"value[1]" must be an integer'])
  })

  it('must be a non-empty array of schemas', () => {
    expect(refusal({ prefixItems: [] })).toEqual(['schema.prefixItems must be a non-empty array of schemas'])
  })
})
