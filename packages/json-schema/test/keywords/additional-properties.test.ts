import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('additionalProperties', () => {
  it('checks what neither a name nor a pattern declares', () => {
    const schema = {
      properties: { a: {} },
      patternProperties: { '^x-': {} },
      additionalProperties: { type: 'integer' },
    } as const
    expect(judge(schema, { a: 'any', 'x-b': 'any', c: 1 })).toEqual([])
    expect(judge(schema, { c: 'text' })).toEqual(['"value.c" must be an integer'])
  })

  it('closes an object', () => {
    expect(judge({ patternProperties: { '^x-': {} }, additionalProperties: false }, { 'x-a': 1, y: 1 })).toEqual([
      '"value.y" is not a declared property (additionalProperties: false)',
    ])
  })

  it('must be a schema or a boolean', () => {
    expect(refusal({ additionalProperties: 'no' })).toEqual([
      'schema.additionalProperties must be a schema object or a boolean',
    ])
  })
})
