import { lintSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'

describe('lintSchema: required', () => {
  it('finds a name that a closed object does not declare', () => {
    expect(lintSchema({ properties: { path: {} }, required: ['pth'], additionalProperties: false })).toEqual([
      'schema requires "pth", which it does not allow',
    ])
    expect(lintSchema({ properties: { a: false }, required: ['a'] })).toHaveLength(1)
  })

  it('finds it through allOf and $ref', () => {
    const base = { type: 'object', properties: { id: {} }, required: ['id'], additionalProperties: false } as const
    expect(lintSchema({ allOf: [{ $ref: '#/$defs/base' }], required: ['name'], $defs: { base } })).toEqual([
      'schema requires "name", which it does not allow',
    ])
  })

  it('finds branches that never match', () => {
    const closed = { type: 'object', properties: { a: {} }, additionalProperties: false } as const
    expect(lintSchema({ required: ['b'], anyOf: [closed, { required: ['a'] }] })).toEqual([
      'schema.anyOf[0] never matches: "b" is required and not allowed there',
    ])
    expect(lintSchema({ ...closed, oneOf: [{ required: ['a'] }, { required: ['c'] }] })).toEqual([
      'schema.oneOf[1] never matches: "c" is required and not allowed there',
    ])
  })

  it('takes a pattern for a declaration', () => {
    expect(lintSchema({ patternProperties: { '^x': {} }, required: ['xy'], additionalProperties: false })).toEqual([])
  })
})
