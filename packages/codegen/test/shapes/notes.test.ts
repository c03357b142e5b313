import { describe, expect, it } from 'vitest'
import { spelt } from './spell.ts'

describe('the note of a schema', () => {
  it('is its description in one line', () => {
    expect(spelt({ type: 'string', description: ' How\n many ' })).toBe('string "How many"')
  })

  it('tells limits and default as they are written', () => {
    const limits = { minimum: 1, exclusiveMaximum: 10, multipleOf: 0.5, format: 'float', pattern: '^a  b$' }
    expect(spelt({ type: 'number', ...limits, default: 2 })).toBe(
      'number "minimum 1 exclusiveMaximum 10 multipleOf 0.5 format float pattern ^a b$ @default 2"',
    )
  })

  it('tells a default of any kind as JSON', () => {
    expect(spelt({ default: { a: ['x  y\u2028'] } })).toBe(String.raw`json "@default {"a":["x  y\u2028"]}"`)
    expect(spelt({ default: null })).toBe('json "@default null"')
  })

  it('tells what is deprecated, and items that differ', () => {
    expect(spelt({ type: 'array', uniqueItems: true, deprecated: true })).toBe('[json*] "uniqueItems @deprecated"')
    expect(spelt({ type: 'array', uniqueItems: false, deprecated: false })).toBe('[json*]')
  })

  it('says nothing of limits that every integer keeps', () => {
    expect(spelt({ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })).toBe(
      'integer',
    )
  })

  it('says nothing of what has a form that it cannot have', () => {
    const odd = { description: 7, minimum: {}, maximum: NaN, pattern: [], uniqueItems: 1, default: () => 0 }
    expect(spelt({ type: 'string', ...odd })).toBe('string')
  })

  it('is absent where there are no words', () => {
    expect(spelt({ type: 'string', description: ' \n ' })).toBe('string')
  })
})
