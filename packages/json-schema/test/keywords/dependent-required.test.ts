import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('dependentRequired', () => {
  const schema = { dependentRequired: { card: ['name', 'address'] } }

  it('asks for names where another is present', () => {
    expect(judge(schema, { name: 'a' })).toEqual([])
    expect(judge(schema, { card: 1, name: 'a' })).toEqual([
      'missing required property "value.address" (required where "value.card" is present)',
    ])
    expect(judge(schema, ['card'])).toEqual([])
  })

  it('never finds what is only inherited', () => {
    expect(judge({ dependentRequired: { toString: ['a'] } }, {})).toEqual([])
    expect(judge({ dependentRequired: { a: ['toString'] } }, { a: 1 })).toHaveLength(1)
  })

  it('must be an object of arrays of strings', () => {
    expect(refusal({ dependentRequired: { a: 'b' } })).toEqual([
      'schema.dependentRequired must be an object of arrays of strings',
    ])
  })
})
