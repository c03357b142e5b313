import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('dependentSchemas', () => {
  const schema = {
    dependentSchemas: { card: { properties: { card: { type: 'integer' } }, required: ['name'] } },
  } as const

  it('asks the object for more where a name is present', () => {
    expect(judge(schema, { name: 1 })).toEqual([])
    expect(judge(schema, { card: 'x' })).toEqual([
      'missing required property "value.name"',
      '"value.card" must be an integer',
    ])
    expect(judge(schema, 'card')).toEqual([])
  })

  it('must be an object of schemas', () => {
    expect(refusal({ dependentSchemas: { a: ['b'] } })).toEqual([
      'schema.dependentSchemas.a must be a schema object or a boolean',
    ])
  })
})
