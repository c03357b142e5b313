import { describe, expect, it } from 'vitest'
import { parseDeclarations } from './compiler.ts'
import { declarations, typeOf } from './sdk.ts'

const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest })

describe('the type of a schema', () => {
  it('is string, number, number, boolean or null for the five scalars', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'null']
    expect(types.map(type => typeOf({ type }))).toEqual(['string', 'number', 'number', 'boolean', 'null'])
  })

  it('is a union of literals for an enum, of strings and of numbers', () => {
    expect(typeOf({ type: 'string', enum: ['a', 'b"'] })).toBe(String.raw`"a" | "b\""`)
    expect(typeOf({ type: 'number', enum: [1, -2.5, 1e21] })).toBe('1 | -2.5 | 1e+21')
  })

  it('is the constant where there is one, even beside an enum', () => {
    expect(typeOf({ type: 'string', enum: ['a', 'b'], const: 'b' })).toBe('"b"')
    expect(typeOf({ type: 'null', const: null })).toBe('null')
  })

  it('is a union without parentheses for oneOf, anyOf and a list of types', () => {
    expect(typeOf({ oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }] })).toBe(
      'string | number[]',
    )
    expect(typeOf({ anyOf: [{ oneOf: [{ const: 1 }, { const: 2 }] }, { const: 3 }] })).toBe('1 | 2 | 3')
    expect(typeOf({ type: ['string', 'null'] })).toBe('string | null')
  })

  it('is an intersection for allOf, with unions in parentheses', () => {
    const allOf = [object({ a: {} }), { anyOf: [object({ b: {} }), object({ c: {} })] }]
    expect(typeOf({ allOf })).toBe('{ a?: JsonValue } & ({ b?: JsonValue } | { c?: JsonValue })')
  })

  it('puts brackets behind the items of an array, and parentheses around those that need them', () => {
    const text = { type: 'string' }
    expect(typeOf({ type: 'array', items: text })).toBe('string[]')
    expect(typeOf({ type: 'array', items: { type: 'array', items: text } })).toBe('string[][]')
    expect(typeOf({ type: 'array', items: { oneOf: [text, { type: 'null' }] } })).toBe('(string | null)[]')
    expect(typeOf({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('("a" | "b")[]')
    expect(typeOf({ type: 'array', items: { allOf: [object({ a: text }), object({ b: text })] } })).toBe(
      '({ a?: string } & { b?: string })[]',
    )
  })

  it('puts no parentheses around what only contains a union', () => {
    expect(typeOf({ type: 'array', items: { enum: ['a | b'] } })).toBe('"a | b"[]')
    expect(typeOf({ type: 'array', items: object({ a: { enum: [1, 2] } }) })).toBe('{ a?: 1 | 2 }[]')
  })

  it('is an array of anything where items are not described', () => {
    expect(typeOf({ type: 'array' })).toBe('JsonValue[]')
  })

  it('is a tuple where items have their place, with those optional that may be missing', () => {
    const prefixItems = [{ type: 'string' }, { type: ['number', 'null'] }]
    expect(typeOf({ type: 'array', prefixItems, items: false, minItems: 1 })).toBe('[string, (number | null)?]')
    expect(typeOf({ type: 'array', prefixItems, items: { enum: [1, 2] }, minItems: 2 })).toBe(
      '[string, number | null, ...(1 | 2)[]]',
    )
  })

  it('has each property, with a question mark where it is not required', () => {
    expect(typeOf(object({ a: { type: 'string' }, b: {} }, { required: ['a'], additionalProperties: false }))).toBe(
      '{ a: string; b?: JsonValue }',
    )
  })

  it('has a line for each property where one has a remark, or where there are many', () => {
    expect(typeOf(object({ a: { description: 'A.' }, b: {} }))).toBe('{\n a?: JsonValue // A.\n b?: JsonValue\n}')
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`property${at}`, {}]))
    expect(typeOf(object(many)).split('\n')).toHaveLength(22)
  })

  it('is any JSON for a schema that says nothing', () => {
    expect(typeOf({ title: 'Anything' })).toBe('JsonValue')
  })

  it('is a record for an object without declared properties', () => {
    expect(typeOf({ type: 'object' })).toBe('Record<string, JsonValue>')
    expect(typeOf({ type: 'object', additionalProperties: false })).toBe('Record<string, never>')
    expect(typeOf({ type: 'object', additionalProperties: { type: 'number' } })).toBe('{ [key: string]: number }')
  })

  it('takes further properties where the schema says so, and not where it only does not forbid them', () => {
    expect(typeOf(object({ a: {} }, { additionalProperties: true }))).toBe('{ a?: JsonValue; [key: string]: unknown }')
    expect(typeOf(object({ a: {} }))).toBe('{ a?: JsonValue }')
  })

  it('is unknown where nothing can be said, and only there', () => {
    const bad = [{ oneOf: [] }, { type: 'object', properties: 7 }, { enum: [] }, { type: 'string', enum: [1] }, 7]
    expect(bad.map(schema => typeOf(schema))).toEqual(bad.map(() => 'unknown'))
    expect(typeOf({ type: 'object', properties: { a: 7 }, required: [7] })).toBe('unknown')
    expect(typeOf(object({ a: 7, b: { type: 'string' } }))).toBe('{ a?: unknown; b?: string }')
  })

  it('is unknown for undefined, null, numbers, strings and references to nowhere, and never an exception', () => {
    const odd = [
      undefined,
      null,
      7,
      'string',
      [],
      { $ref: '#/nowhere' },
      { oneOf: 'x' },
      { type: 'object', properties: [] },
    ]
    expect(odd.map(schema => typeOf(schema))).toEqual(odd.map(() => 'unknown'))
  })

  it('says its description in the line of the property', () => {
    const schema = object({
      a: { type: 'string', description: 'One\n  line. ' },
      b: { type: 'string', description: ' ' },
    })
    expect(typeOf(schema)).toBe('{\n a?: string // One line.\n b?: string\n}')
  })

  it('says limits and default behind the description, and that a number is an integer', () => {
    const a = { type: 'integer', description: 'How many.', minimum: 1, default: 3 }
    expect(typeOf(object({ a }))).toBe('{\n a?: number // How many. minimum 1 @default 3 integer\n}')
  })

  it('says what it knows of items and of the values of an enumeration', () => {
    const a = { type: 'array', description: 'Tags.', items: { type: 'string', minLength: 2 } }
    expect(typeOf(object({ a }))).toBe('{\n a?: string[] // Tags.; each: minLength 2\n}')
    const b = {
      oneOf: [
        { const: 'x', description: 'First' },
        { const: 'y', description: 'Last' },
      ],
    }
    expect(typeOf(object({ b }))).toBe('{\n b?: "x" | "y" // "x": First; "y": Last\n}')
  })

  it('says the description of an object where its properties begin', () => {
    const a = object({ b: { description: 'B.' } }, { description: 'A.' })
    expect(typeOf(object({ a }))).toBe('{\n a?: { // A.\n  b?: JsonValue // B.\n }\n}')
  })

  it('keeps a comment that a description would close in its line, and its words as they are', () => {
    const block = declarations([{ name: 'tool', output: object({ a: { description: '*/ evil() src/**/*.ts' } }) }])
    expect(block).toContain('// */ evil() src/**/*.ts\n')
    expect(parseDeclarations(block)).toMatchObject({
      errors: [],
      statements: expect.not.arrayContaining(['ExpressionStatement']) as unknown,
    })
  })

  it('is as long as 5,000 nested unions need, and no longer', () => {
    let schema: object = { const: 0 }
    for (let level = 1; level < 5000; level++) schema = { oneOf: [{ const: level }, schema] }
    const values = Array.from({ length: 5000 }, (_, at) => String(4999 - at))
    expect(typeOf(schema)).toBe(values.join(' | '))
  })
})
