import type { JsonSchemaNode } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { generatedCheck } from '../judge.ts'
import { snapshotOf, withInherited } from '../snapshots.ts'

const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`p${index}`, { type: 'integer' } as const]))

describe('generateCheck(read, compiler)', () => {
  it('walks objects of few declared names, open and closed', () => {
    const open = generatedCheck({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] })
    expect([{ a: '' }, { a: '', b: 1 }, { a: 1 }, {}, [], null].map(open)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    const closed = generatedCheck({ type: 'object', properties: { a: true, b: true }, additionalProperties: false })
    expect([{}, { b: 1 }, { a: 1, b: 1 }, { a: 1, c: 1 }].map(closed)).toEqual([true, true, true, false])
  })

  it('walks objects of many declared names', () => {
    const check = generatedCheck({ type: 'object', properties: many, required: ['p3', 'p11'] })
    const values = [{ p3: 1, p11: 1 }, { p3: 1 }, { p3: 1, p11: 'x' }, { p3: 1, p11: 1, other: 'x' }]
    expect(values.map(check)).toEqual([true, false, false, true])
  })

  it('asks what is not declared of the schema of the rest, and required names too', () => {
    const check = generatedCheck({ required: ['a'], additionalProperties: { type: 'string' } })
    expect([{ a: '' }, { a: 1 }, { a: '', b: 1 }, 'no object'].map(check)).toEqual([true, false, false, true])
  })

  it('asks required names that all objects have of the schema of the rest too', () => {
    const closed = generatedCheck({ required: ['constructor'], additionalProperties: false })
    expect([snapshotOf({ constructor: 1 }), snapshotOf({})].map(closed)).toEqual([false, false])
    const typed = generatedCheck({ required: ['toString'], additionalProperties: { type: 'string' } })
    expect([{ toString: 'a' }, { toString: 1 }].map(snapshotOf).map(typed)).toEqual([true, false])
  })

  it('compares a value with few scalars, and looks it up in many or in containers', () => {
    expect([1, '1', null].map(generatedCheck({ enum: [1, null] }))).toEqual([true, false, true])
    expect([1, 19, 20].map(generatedCheck({ enum: Array.from({ length: 20 }, (_, index) => index) }))).toEqual([
      true,
      true,
      false,
    ])
    expect([{ a: 1 }, 1].map(generatedCheck({ const: { a: 1 } }))).toEqual([true, false])
    expect([1, 2].map(generatedCheck({ enum: [] }))).toEqual([false, false])
  })

  it('takes one of several types', () => {
    expect([1, 1.5, 'a', null, true].map(generatedCheck({ type: ['integer', 'null'] }))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  it('takes exactly one branch of oneOf, some of anyOf and all of allOf', () => {
    const branches: JsonSchemaNode[] = [{ type: 'integer' }, { minimum: 2 }]
    expect([1, 3, 2.5, 1.5].map(generatedCheck({ oneOf: branches }))).toEqual([true, false, true, false])
    expect([1, 3, 2.5, 1.5].map(generatedCheck({ anyOf: branches }))).toEqual([true, true, true, false])
    expect([1, 3, 2.5, 1.5].map(generatedCheck({ allOf: branches }))).toEqual([false, true, false, false])
    expect(generatedCheck({ oneOf: [true] })(1)).toBe(true)
  })

  it('asks patterns, prefixes and conditions as closures', () => {
    const check = generatedCheck({
      patternProperties: { '^x-': { type: 'string' } },
      properties: { list: { prefixItems: [{ type: 'integer' }], items: false } },
      if: { required: ['list'] },
      else: { required: ['x-none'] },
    })
    const values = [{ list: [1] }, { list: [1, 2] }, { 'x-a': 1 }, { 'x-none': '' }, {}]
    expect(values.map(check)).toEqual([true, false, false, true, false])
  })

  it('puts what a schema says into the code as data', () => {
    const name = '"];\u2028 globalThis.escaped = true; ["\\'
    const check = generatedCheck({ properties: { [name]: { const: name } }, required: [name] })
    expect([{ [name]: name }, { [name]: '' }, {}].map(check)).toEqual([true, false, false])
    expect('escaped' in globalThis).toBe(false)
  })

  it('never takes what is inherited', () => {
    const check = generatedCheck({ properties: { a: {} }, required: ['a'] })
    const checkMany = generatedCheck({ properties: { ...many, a: {} }, required: ['a'] })
    withInherited('a', { value: 1, enumerable: true }, () => {
      expect([check({}), checkMany({})]).toEqual([false, false])
    })
  })
})
