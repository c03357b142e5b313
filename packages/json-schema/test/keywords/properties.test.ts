import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('properties', () => {
  it('speaks of objects only', () => {
    expect(judge({ properties: { a: { type: 'string' } } }, [])).toEqual([])
    expect(judge({ properties: { a: { type: 'string' } } }, { a: 1 })).toEqual(['"value.a" must be a string'])
  })

  it('takes true for anything and false for nothing', () => {
    const schema = { properties: { a: true, b: false } }
    expect(judge(schema, { a: 1 })).toEqual([])
    expect(judge(schema, { b: 1 })).toEqual(['"value.b" is not allowed'])
  })

  it('must hold schemas', () => {
    expect(refusal({ properties: { a: 1 } })).toEqual(['schema.properties.a must be a schema object or a boolean'])
  })
})
