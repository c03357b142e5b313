import { snapshotJson, type JsonValue } from '@dsh/json'
import { compileSchema, repairValue, type JsonSchemaNode } from '@dsh/json-schema'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

/** A schema of one member. */
const holding = (member: JsonSchemaNode): JsonSchemaNode => ({ type: 'object', properties: { v: member } })
/** What becomes of a member. */
const repaired = (member: JsonSchemaNode, v: JsonValue): JsonValue | undefined => {
  const { value } = repairValue(holding(member), { v })
  return (value as { readonly v: JsonValue }).v
}

const list: JsonSchemaNode = { type: 'array', items: { type: 'integer' } }

describe('repairValue(schema, value)', () => {
  it.each<[string, JsonSchemaNode, string, JsonValue]>([
    ['a list', list, '[1,2]', [1, 2]],
    ['a list with spaces', list, ' [1, 2]\n', [1, 2]],
    ['an object', { type: 'object' }, '{"a":1}', { a: 1 }],
    ['an integer', { type: 'integer' }, '5', 5],
    ['a negative number', { type: 'number' }, '-0.5', -0.5],
    ['a boolean', { type: 'boolean' }, 'true', true],
    ['null', { type: ['integer', 'null'] }, 'null', null],
    ['one of a few numbers', { enum: [1, 2] }, '2', 2],
    ['a constant', { const: false }, 'false', false],
    ['a branch of a union', { anyOf: [list, { type: 'null' }] }, '[3]', [3]],
    ['what a reference names', { oneOf: [{ type: 'boolean' }, { type: 'integer' }] }, '4', 4],
  ])('takes %s out of a text', (_what, schema, text, meant) => {
    expect(repaired(schema, text)).toStrictEqual(meant)
  })

  it('says what it did: where, from what, to what', () => {
    const schema: JsonSchemaNode = {
      type: 'object',
      properties: { edits: { type: 'array', items: { $ref: '#/$defs/edit' } } },
      $defs: { edit: { type: 'object', properties: { 'a line': { type: 'integer' } } } },
    }
    expect(repairValue(schema, { edits: [{}, { 'a line': '7' }] })).toStrictEqual({
      value: { edits: [{}, { 'a line': 7 }] },
      repairs: [{ path: 'edits[1]["a line"]', from: '7', to: 7 }],
    })
  })

  it('takes texts out of texts', () => {
    const schema: JsonSchemaNode = { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } }
    const { value, repairs } = repairValue(holding(schema), { v: '["{\\"n\\":\\"5\\"}"]' })
    expect(value).toStrictEqual({ v: [{ n: 5 }] })
    expect(repairs.map(({ path }) => path)).toStrictEqual(['v', 'v[0]', 'v[0].n'])
  })

  it('takes a whole object that was sent as a text', () => {
    expect(repairValue(holding(list), '{"v":[1]}')).toMatchObject({ value: { v: [1] }, repairs: [{ path: '' }] })
  })

  it('gives back a value that is valid, untouched and itself', () => {
    const value = { v: '[1,2]' }
    expect(repairValue(holding({ type: 'string' }), value)).toStrictEqual({ value, repairs: [] })
    expect(repairValue(holding({}), value).value).toBe(value)
    expect(repairValue(holding({ type: ['string', 'array'] }), value).value).toBe(value)
  })

  it('touches no valid text beside one that is repaired', () => {
    const schema: JsonSchemaNode = { properties: { name: { type: 'string' }, n: { type: 'integer' } } }
    expect(repairValue(schema, { name: '5', n: '5' }).value).toStrictEqual({ name: '5', n: 5 })
  })

  it.each([
    ['leading zeros', '007'],
    ['a number too large for any', '1e400'],
    ['an integer beyond 2^53', '9007199254740993'],
    ['another way to write a number', '5.0'],
    ['an exponent', '1e2'],
    ['minus zero', '-0'],
    ['spaces around a number', ' 5'],
    ['words', 'five'],
    ['nothing', ''],
    ['NaN', 'NaN'],
    ['half a list', '[1'],
    ['a text in quotes', '"5"'],
  ])('leaves %s as it is', (_what, text) => {
    expect(repaired({ type: ['number', 'array'] }, text)).toBe(text)
  })

  it('leaves a list with an integer beyond 2^53', () => {
    expect(repaired(list, '[2512292042121000001]')).toBe('[2512292042121000001]')
  })

  it('leaves a text that is wrong as a text: too short, or not of the pattern', () => {
    expect(repaired({ type: ['string', 'integer'], minLength: 3 }, '5')).toBe('5')
    expect(repaired({ type: ['string', 'integer'], pattern: '^[a-z]+$' }, '5')).toBe('5')
  })

  it('repairs all or nothing', () => {
    const schema: JsonSchemaNode = { properties: { a: { type: 'integer' }, b: { type: 'integer' } } }
    const value = { a: '1', b: 'x' }
    expect(repairValue(schema, value)).toStrictEqual({ value, repairs: [] })
    const missing = { type: 'object', required: ['c'], properties: schema.properties ?? {} } as const
    expect(repairValue(missing, { a: '1' }).repairs).toStrictEqual([])
  })

  it('checks what it took out by the whole schema', () => {
    expect(repaired({ type: 'integer', minimum: 10 }, '5')).toBe('5')
    expect(repaired(list, '["a"]')).toBe('["a"]')
    expect(repaired(list, '5')).toBe('5')
  })

  it('makes no list of a single value', () => {
    expect(repaired({ type: 'array', items: { type: 'string' } }, 'a,b')).toBe('a,b')
    expect(repaired(list, 5)).toBe(5)
  })

  it('leaves what nests too deep', () => {
    let deep: JsonValue = '5'
    for (let level = 0; level < 2000; level++) deep = [deep]
    expect(repairValue({ type: 'integer' }, deep).value).toBe(deep)
  })

  it('keeps a name that objects have', () => {
    const value = JSON.parse('{"__proto__":"1","v":"2"}') as JsonValue
    const { value: fixed } = repairValue({ additionalProperties: { type: 'integer' } }, value)
    expect(JSON.stringify(fixed)).toBe('{"__proto__":1,"v":2}')
  })

  it('gives what is frozen, and leaves the value that it was given', () => {
    const value = { v: '[1]' }
    expect(Object.isFrozen((repairValue(holding(list), value).value as { v: JsonValue }).v)).toBe(true)
    expect(value).toStrictEqual({ v: '[1]' })
  })

  it('throws for a schema that compileSchema refuses', () => {
    expect(() => repairValue({ minlength: 1 } as never, 'a')).toThrow('did you mean "minLength"?')
  })

  it('gives a value that matches whenever it repairs, and says each change', () => {
    const schema: JsonSchemaNode = {
      type: 'object',
      properties: { n: { type: 'number' }, l: { type: 'array', items: { type: ['boolean', 'integer'] } } },
      additionalProperties: { type: 'string' },
    }
    const texts = fc.oneof(fc.json(), fc.string(), fc.integer().map(String))
    const members = fc.oneof(texts, fc.array(texts), fc.jsonValue().map(clean))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('n', 'l', 'x'), members), value => {
        const { value: after, repairs } = repairValue(schema, value)
        if (repairs.length === 0) expect(after).toBe(value)
        else expect(compileSchema(schema).check(after)).toBe(true)
        for (const { from, to } of repairs) expect(JSON.parse(from)).toStrictEqual(to)
      }),
    )
  })
})

function clean(value: unknown): JsonValue {
  const copy = snapshotJson(JSON.parse(JSON.stringify(value).replaceAll('-0', '0')))
  return copy.ok ? copy.value : null
}
