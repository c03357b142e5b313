import { compileSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('anyOf', () => {
  it('takes what one schema or more take', () => {
    expect(judge({ anyOf: [{ type: 'integer' }, { minimum: 2 }] }, 3)).toEqual([])
    expect(judge({ anyOf: [{ type: 'integer' }, { minimum: 2 }] }, 2.5)).toEqual([])
  })

  it('lists the types that it takes where the value has none of them', () => {
    expect(judge({ anyOf: [{ type: 'string' }, { type: ['null', 'array'] }] }, 5)).toEqual([
      '"value" must match at least one anyOf branch: "value" must be a string, null or an array',
    ])
  })

  it('says what the nearest branch says', () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'object', required: ['a', 'b'] }] } as const
    expect(judge(schema, { a: 1 })).toEqual([
      '"value" must match at least one anyOf branch; nearest is branch 1: missing required property "value.b"',
    ])
  })

  it('takes a branch that is true, and none that is false', () => {
    expect(judge({ anyOf: [true, false] }, 1)).toEqual([])
    expect(judge({ anyOf: [false] }, 1)).toEqual([
      '"value" must match at least one anyOf branch; nearest is branch 0: "value" is not allowed',
    ])
  })

  it('says which branch is nearest however many there are', () => {
    const branches = Array.from({ length: 130_000 }, () => false)
    expect(compileSchema({ anyOf: [...branches, { minLength: 2 }] }).violations('a')).toEqual([
      '"value" must match at least one anyOf branch; nearest is branch 0: "value" is not allowed',
    ])
  })

  it('must be a non-empty array of schemas', () => {
    expect(refusal({ anyOf: {} })).toEqual(['schema.anyOf must be a non-empty array of schemas'])
  })
})
