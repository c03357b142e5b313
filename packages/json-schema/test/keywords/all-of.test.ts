import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('allOf', () => {
  it('says what each schema says', () => {
    const schema = { allOf: [{ type: 'string' }, { minLength: 2 }, { pattern: '^a' }] } as const
    expect(judge(schema, 'ab')).toEqual([])
    expect(judge(schema, 'b')).toEqual([
      '"value" must have at least 2 characters',
      '"value" must match the pattern "^a"',
    ])
  })

  it('must be a non-empty array of schemas', () => {
    expect(refusal({ allOf: [] })).toEqual(['schema.allOf must be a non-empty array of schemas'])
  })
})
