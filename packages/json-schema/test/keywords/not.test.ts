import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('not', () => {
  it('refuses what its schema takes, and shows the schema', () => {
    expect(judge({ not: { type: 'string' } }, 1)).toEqual([])
    expect(judge({ not: { type: 'string' } }, 'a')).toEqual(['"value" must not match {"type":"string"}'])
  })

  it('does not let a lossy value through', () => {
    expect(judge({ not: { type: 'string' } }, undefined)).toEqual(['"value" must be a lossless JSON value'])
    expect(judge({ not: { required: ['a'] } }, { b: [Number.NaN] })).toEqual(['"value" must be a lossless JSON value'])
  })

  it('must be a schema', () => {
    expect(refusal({ not: [] })).toEqual(['schema.not must be a schema object or a boolean'])
  })
})
