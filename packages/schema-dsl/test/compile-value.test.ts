import { createContext, Script } from 'node:vm'
import { assertSupported, JsonSchemaError } from '@dsh/json-schema'
import { compileValue, type ValueSchemaSpec } from '@dsh/schema'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { specs } from './arbitraries.ts'

/** Specs as plain JavaScript might write them. */
const compile = (spec: unknown) => compileValue(spec as ValueSchemaSpec)

function violationsOf(spec: unknown): readonly string[] {
  try {
    compile(spec)
    return []
  } catch (error) {
    if (error instanceof JsonSchemaError) return error.violations
    throw error
  }
}

/** The text of a schema, in which the order of keys is seen. */
const text = (spec: unknown) => JSON.stringify(compile(spec))

describe('compileValue(spec)', () => {
  it.each([
    ['string', ['a', 'b'], 'a'],
    ['number', [1.5, 2], 2],
    ['integer', [1, 2], 1],
    ['boolean', [true, false], true],
    ['null', [null], null],
  ])('compiles %s with enum and const together', (type, members, only) => {
    expect(compile({ type, enum: members, const: only })).toStrictEqual({ type, enum: members, const: only })
  })

  it('compiles json to the schema that says nothing', () => {
    expect(compile({ type: 'array', items: { type: 'json' } })).toStrictEqual({ type: 'array', items: {} })
  })

  it('compiles json with annotations to just those', () => {
    const notes = { description: 'd', title: 't', default: { a: 1 }, examples: [null] }
    expect(compile({ type: 'json', ...notes })).toStrictEqual(notes)
  })

  it('compiles a list without items to any list', () => {
    expect(compile({ type: 'array' })).toStrictEqual({ type: 'array' })
  })

  it('keeps a closed object without properties closed', () => {
    expect(compile({ type: 'object', additionalProperties: false, properties: {} })).toStrictEqual({
      type: 'object',
      additionalProperties: false,
      properties: {},
    })
  })

  it('emits no properties where the author has none', () => {
    expect(compile({ type: 'object', additionalProperties: true })).toStrictEqual({
      type: 'object',
      additionalProperties: true,
    })
  })

  it('makes one list of what the properties of each object require', () => {
    const inner = { type: 'object', additionalProperties: false, properties: { b: { type: 'null', required: true } } }
    expect(
      compile({
        type: 'object',
        additionalProperties: true,
        properties: { a: inner, c: { ...inner, required: true } },
      }),
    ).toStrictEqual({
      type: 'object',
      additionalProperties: true,
      properties: {
        a: { type: 'object', additionalProperties: false, properties: { b: { type: 'null' } }, required: ['b'] },
        c: { type: 'object', additionalProperties: false, properties: { b: { type: 'null' } }, required: ['b'] },
      },
      required: ['c'],
    })
  })

  it('compiles a union to oneOf', () => {
    expect(compile({ oneOf: [{ type: 'string' }, { type: 'null' }] })).toStrictEqual({
      oneOf: [{ type: 'string' }, { type: 'null' }],
    })
  })

  it('keeps constraints', () => {
    const spec = {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: 9, pattern: '^a', format: 'email' },
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
    }
    expect(compile(spec)).toStrictEqual(spec)
    const bounds = { minimum: 0, maximum: 9, exclusiveMinimum: -1, exclusiveMaximum: 10, multipleOf: 3 }
    expect(compile({ type: 'integer', ...bounds })).toStrictEqual({ type: 'integer', ...bounds })
    const size = { minProperties: 1, maxProperties: 2 }
    expect(compile({ type: 'object', additionalProperties: true, ...size })).toStrictEqual({
      type: 'object',
      additionalProperties: true,
      ...size,
    })
  })

  it('emits the keys of a scalar in one order, whatever the order of the author', () => {
    expect(
      text({
        maxLength: 9,
        const: 'a',
        enum: ['a'],
        examples: [],
        default: 'a',
        title: 't',
        description: 'd',
        type: 'string',
      }),
    ).toBe(
      '{"type":"string","description":"d","title":"t","default":"a","examples":[],"enum":["a"],"const":"a","maxLength":9}',
    )
  })

  it('emits the keys of lists, objects and unions in one order', () => {
    expect(text({ maxItems: 1, items: { type: 'null' }, title: 't', type: 'array' })).toBe(
      '{"type":"array","title":"t","items":{"type":"null"},"maxItems":1}',
    )
    expect(
      text({
        maxProperties: 2,
        properties: { b: { type: 'null', required: true }, a: { type: 'null' } },
        additionalProperties: false,
        title: 't',
        type: 'object',
      }),
    ).toBe(
      '{"type":"object","title":"t","additionalProperties":false,"properties":{"b":{"type":"null"},"a":{"type":"null"}},"required":["b"],"maxProperties":2}',
    )
    expect(text({ title: 't', oneOf: [{ type: 'null' }, { type: 'json' }] })).toBe(
      '{"oneOf":[{"type":"null"},{}],"title":"t"}',
    )
  })

  it('takes a property named __proto__ for a property', () => {
    const properties = JSON.parse('{"__proto__":{"type":"null","required":true}}')
    expect(text({ type: 'object', additionalProperties: false, properties })).toBe(
      '{"type":"object","additionalProperties":false,"properties":{"__proto__":{"type":"null"}},"required":["__proto__"]}',
    )
  })

  it('takes one spec in several places', () => {
    const name = { type: 'string' }
    expect(compile({ oneOf: [name, { type: 'array', items: name }] })).toStrictEqual({
      oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    })
  })

  it('takes specs of another realm', () => {
    const foreign = new Script(
      '({ type: "object", additionalProperties: false, properties: { a: { oneOf: [{ type: "null" }, { type: "string", enum: ["x"] }] } } })',
    ).runInContext(createContext())
    expect(compile(foreign)).toStrictEqual({
      type: 'object',
      additionalProperties: false,
      properties: { a: { oneOf: [{ type: 'null' }, { type: 'string', enum: ['x'] }] } },
    })
  })

  it('is frozen at any depth, and detached from what the author wrote', () => {
    const members = ['a']
    const spec = { type: 'array', items: { type: 'string', enum: members, default: { list: members } } }
    const schema = compile(spec)
    members.push('b')
    spec.items.type = 'null'
    expect(schema).toStrictEqual({ type: 'array', items: { type: 'string', default: { list: ['a'] }, enum: ['a'] } })
    const { items } = schema as { items: { default: { list: string[] } } }
    expect([schema, items, items.default, items.default.list].every(Object.isFrozen)).toBe(true)
    expect(Object.isFrozen(members)).toBe(false)
  })

  it('reads each key once', () => {
    let reads = 0
    const spec = {
      get type() {
        reads += 1
        return reads === 1 ? 'string' : 'null'
      },
    }
    expect(compile(spec)).toStrictEqual({ type: 'string' })
  })

  it('makes a supported schema of every well-formed spec', () => {
    fc.assert(
      fc.property(specs, spec => {
        expect(violationsOf(spec)).toStrictEqual([])
        assertSupported(compile(spec))
      }),
    )
  })
})

describe('compileValue(spec) of what is no spec', () => {
  const record = 'schema must be a value schema object'

  it.each([
    ['null', null],
    ['a string', 'string'],
    ['a list', []],
    ['a number', 5],
    [
      'an instance of a class',
      new (class Spec {
        type = 'string'
      })(),
    ],
    ['a Map', new Map([['type', 'string']])],
    ['a symbol key', { type: 'string', [Symbol('s')]: 1 }],
    ['a hidden key', Object.defineProperty({ type: 'string' }, 'hidden', { value: 1 })],
    ['another prototype', Object.create({ type: 'string' })],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
        },
      ),
    ],
  ])('refuses %s', (_what, spec) => {
    expect(violationsOf(spec)).toStrictEqual([record])
  })

  it('says the code and all of the text', () => {
    expect(() => compile(null)).toThrow(
      expect.objectContaining({
        name: 'JsonSchemaError',
        code: 'UNSUPPORTED_SCHEMA',
        message: 'unsupported JSON schema: schema must be a value schema object',
      }),
    )
  })

  it.each([[{}], [{ type: 'text' }], [{ type: ['string', 'null'] }], [{ type: undefined }]])(
    'refuses the type of %j',
    spec => {
      expect(violationsOf(spec)).toStrictEqual([
        'schema.type must be string/number/integer/boolean/null/array/object/json, or use oneOf',
      ])
    },
  )

  it('suggests the type that was meant', () => {
    expect(violationsOf({ type: 'sting' })).toStrictEqual([
      'schema.type must be string/number/integer/boolean/null/array/object/json, or use oneOf (did you mean "string"?)',
    ])
  })

  it('refuses both type and oneOf', () => {
    expect(violationsOf({ type: 'string', oneOf: [{ type: 'null' }, { type: 'null' }] })).toStrictEqual([
      'schema cannot declare both type and oneOf',
    ])
  })

  it('refuses a key that it does not know, and suggests the nearest', () => {
    expect(violationsOf({ type: 'string', nullable: true })).toStrictEqual([
      'schema.nullable is not supported by the value schema DSL',
    ])
    expect(violationsOf({ type: 'string', minLenght: 1 })).toStrictEqual([
      'schema.minLenght is not supported by the value schema DSL (did you mean "minLength"?)',
    ])
  })

  it('refuses a key on the wrong kind of node', () => {
    expect(violationsOf({ type: 'json', enum: [1] })).toStrictEqual([
      'schema.enum is not supported by the value schema DSL',
    ])
    expect(violationsOf({ type: 'array', minLength: 1 })[0]).toMatch(/^schema\.minLength is not supported/)
  })

  it('refuses required anywhere but under a name', () => {
    const spec = { type: 'array', items: { type: 'string', required: true }, required: true }
    expect(violationsOf(spec)).toStrictEqual([
      'schema.required is not supported by the value schema DSL',
      'schema.items.required is not supported by the value schema DSL',
    ])
  })

  it('refuses an object that does not say whether it is open', () => {
    const violation = 'schema.additionalProperties must be explicitly true or false'
    expect(violationsOf({ type: 'object' })).toStrictEqual([violation])
    expect(violationsOf({ type: 'object', additionalProperties: 'yes' })).toStrictEqual([violation])
  })

  it('refuses properties that are no map of specs', () => {
    const open = { type: 'object', additionalProperties: true }
    expect(violationsOf({ ...open, properties: null })).toStrictEqual([
      'schema.properties must be an object of value schemas',
    ])
    expect(violationsOf({ ...open, properties: { a: 'string' } })).toStrictEqual([
      'schema.properties.a must be a value schema object',
    ])
  })

  it.each([[undefined], [null], ['string'], [[{ type: 'string' }]]])('refuses the items %j', items => {
    expect(violationsOf({ type: 'array', items })).toStrictEqual(['schema.items must be a value schema object'])
  })

  it('refuses a union of fewer than two', () => {
    const violation = 'schema.oneOf must be an array of at least two schemas'
    expect(violationsOf({ oneOf: [{ type: 'null' }] })).toStrictEqual([violation])
    expect(violationsOf({ oneOf: [] })).toStrictEqual([violation])
  })

  it('refuses a oneOf that is no dense list', () => {
    const violation = 'schema.oneOf must be an array of at least two value schemas'
    const branch = { type: 'null' }
    expect(violationsOf({ oneOf: branch })).toStrictEqual([violation])
    // eslint-disable-next-line no-sparse-arrays
    expect(violationsOf({ oneOf: [branch, , branch] })).toStrictEqual([violation])
    expect(violationsOf({ oneOf: Object.assign([branch, branch], { extra: 1 }) })).toStrictEqual([violation])
    expect(violationsOf({ oneOf: class List extends Array<unknown> {}.from([branch, branch]) })).toStrictEqual([
      violation,
    ])
  })

  it('refuses an enum that is no dense list', () => {
    const violation = 'schema.enum must be a non-empty array of scalar values'
    expect(violationsOf({ type: 'string', enum: 'a' })).toStrictEqual([violation])
    expect(violationsOf({ type: 'string', enum: Object.assign(['a'], { extra: 1 }) })).toStrictEqual([violation])
    expect(violationsOf({ type: 'string', enum: Array(2) })).toStrictEqual([violation])
  })

  it.each([
    ['string', []],
    ['number', ['1']],
    ['number', [Number.NaN]],
    ['integer', [1.5]],
    ['boolean', [0]],
    ['null', [undefined]],
  ])('refuses in a node of type %s the enum %j', (type, members) => {
    expect(violationsOf({ type, enum: members })).toStrictEqual([
      `schema.enum must be a non-empty array of ${type} values`,
    ])
  })

  it('refuses a const of another type', () => {
    expect(violationsOf({ type: 'integer', const: 1.5 })).toStrictEqual(['schema.const must be a integer value'])
    expect(violationsOf({ type: 'string', const: undefined })).toStrictEqual(['schema.const must be a string value'])
  })

  it('refuses a const that is not in the enum', () => {
    expect(violationsOf({ type: 'string', enum: ['a'], const: 'b' })).toStrictEqual([
      'schema.const must be one of schema.enum when both are declared',
    ])
  })

  it('refuses annotations that are not what they should be', () => {
    expect(violationsOf({ type: 'json', description: 5, title: null })).toStrictEqual([
      'schema.description must be a string',
      'schema.title must be a string',
    ])
    expect(violationsOf({ type: 'json', default: undefined, examples: [Infinity] })).toStrictEqual([
      'schema.default annotation must be lossless JSON data',
      'schema.examples annotation must be lossless JSON data',
    ])
  })

  it('refuses constraints that are not what they should be', () => {
    expect(violationsOf({ type: 'string', minLength: -1, pattern: '(' })).toStrictEqual([
      expect.stringContaining('schema.minLength must be'),
      expect.stringContaining('schema.pattern must be'),
    ])
  })

  it('refuses a spec that contains itself', () => {
    const spec: { type: string; items?: unknown } = { type: 'array' }
    spec.items = spec
    expect(violationsOf(spec)).toStrictEqual(['schema.items is circular'])
  })

  it('refuses a map of properties that contains itself', () => {
    const properties: { [name: string]: unknown } = {}
    properties['a'] = { type: 'object', additionalProperties: true, properties }
    expect(violationsOf({ type: 'object', additionalProperties: true, properties })).toStrictEqual([
      'schema.properties.a.properties is circular',
    ])
  })

  it('lists all that is wrong at once, in the order of the author', () => {
    const spec = {
      type: 'object',
      properties: {
        a: { type: 'array', items: { type: 'strng' } },
        b: { oneOf: [{ type: 'null' }, { type: 'object' }] },
        c: { type: 'string', required: false, enum: [] },
      },
    }
    expect(violationsOf(spec)).toStrictEqual([
      'schema.additionalProperties must be explicitly true or false',
      'schema.properties.a.items.type must be string/number/integer/boolean/null/array/object/json, or use oneOf (did you mean "string"?)',
      'schema.properties.b.oneOf[1].additionalProperties must be explicitly true or false',
      'schema.properties.c.required must be true when present',
      'schema.properties.c.enum must be a non-empty array of string values',
    ])
  })

  it('takes as many levels as a schema may have', () => {
    let spec: unknown = { type: 'null' }
    for (let level = 1; level < 256; level += 1) spec = { type: 'array', items: spec }
    expect(() => compile(spec)).not.toThrow()
  })

  it('refuses thousands of levels by a code, and not by overflowing the stack', () => {
    let spec: unknown = { type: 'null' }
    for (let level = 0; level < 5000; level += 1) spec = { oneOf: [spec, { type: 'null' }] }
    expect(() => compile(spec)).toThrow(expect.objectContaining({ code: 'DEPTH_EXCEEDED' }))
  })
})
