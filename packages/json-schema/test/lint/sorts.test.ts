import { lintSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'

const line = 'schema takes no value: what it asks for at once is of no type'

describe('lintSchema: types', () => {
  it('finds types that exclude each other', () => {
    expect(lintSchema({ type: 'object', allOf: [{ type: 'string' }] })).toEqual([line])
    expect(lintSchema({ type: 'integer', anyOf: [{ type: 'string' }, { const: 1.5 }] })).toEqual([line])
    expect(lintSchema({ type: 'array', $ref: '#/$defs/a', $defs: { a: { enum: [1, null] } } })).toEqual([line])
  })

  it('takes integers for numbers', () => {
    expect(lintSchema({ type: 'number', allOf: [{ type: 'integer' }] })).toEqual([])
  })

  it('finds what excludes everything', () => {
    expect(lintSchema({ not: {} })).toEqual(['schema takes no value: not excludes all of them'])
  })

  it('looks at each schema once, however they lead to each other', () => {
    let schema: object = { type: 'string' }
    for (let level = 0; level < 100; level++) schema = { anyOf: [schema, { not: schema }] }
    expect(lintSchema(schema)).toEqual([])
  })
})
