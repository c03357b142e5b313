import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('required', () => {
  it('asks for names that nothing declares', () => {
    expect(judge({ required: ['a', 'b', 'a'] }, { b: 1 })).toEqual(['missing required property "value.a"'])
    expect(judge({ required: ['a'] }, 'text')).toEqual([])
  })

  it('does not declare what it asks for', () => {
    expect(judge({ required: ['a'], additionalProperties: false }, { a: 1 })).toEqual([
      '"value.a" is not a declared property (additionalProperties: false)',
    ])
    expect(judge({ required: ['a'], additionalProperties: { type: 'string' } }, { a: 1 })).toEqual([
      '"value.a" must be a string',
    ])
  })

  it('must be an array of strings', () => {
    expect(refusal({ required: true })).toEqual(['schema.required must be an array of strings'])
  })
})
