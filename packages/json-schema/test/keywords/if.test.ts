/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema has this name */
import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('if, then, else', () => {
  const schema = {
    if: { properties: { kind: { const: 'file' } }, required: ['kind'] },
    then: { required: ['path'] },
    else: { required: ['url'] },
  } as const

  it('asks for what then or else say', () => {
    expect(judge(schema, { kind: 'file', path: 'a' })).toEqual([])
    expect(judge(schema, { kind: 'file' })).toEqual(['missing required property "value.path"'])
    expect(judge(schema, { kind: 'page' })).toEqual(['missing required property "value.url"'])
  })

  it('asks for nothing where the branch is absent, or if is', () => {
    expect(judge({ if: { type: 'string' }, then: { minLength: 2 } }, 5)).toEqual([])
    expect(judge({ then: false, else: false }, 5)).toEqual([])
  })

  it('does not let a lossy value through', () => {
    expect(judge({ if: { type: 'string' } }, { a: undefined })).toEqual(['"value" must be a lossless JSON value'])
  })

  it('must be schemas', () => {
    expect(refusal({ if: 1, then: 2, else: 3 })).toEqual([
      'schema.if must be a schema object or a boolean',
      'schema.then must be a schema object or a boolean',
      'schema.else must be a schema object or a boolean',
    ])
  })
})
