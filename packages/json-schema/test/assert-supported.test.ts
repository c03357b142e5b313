import { runInNewContext } from 'node:vm'
import { assertObjectSchema, assertSupported, coreVocabulary, JsonSchemaError } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { refusal } from './refusal.ts'

const core = { vocabulary: coreVocabulary }
const refuse = (schema: unknown): readonly string[] => refusal(schema, core)

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function nested(levels: number): unknown {
  let schema: unknown = { type: 'string' }
  for (let level = 1; level < levels; level++) schema = { oneOf: [schema, { type: 'null' }] }
  return schema
}

describe('assertSupported(schema, { vocabulary: coreVocabulary })', () => {
  it.each([
    { type: 'string' },
    { type: 'number' },
    { type: 'integer' },
    { type: 'boolean' },
    { type: 'null' },
    { type: 'array' },
    { type: 'array', items: { type: 'array', items: { type: 'string' } } },
    { type: 'object' },
    {
      type: 'object',
      properties: { a: { type: 'object', properties: { b: { type: 'null' } }, required: ['b'] } },
      required: ['a'],
      additionalProperties: false,
    },
    { oneOf: [{ type: 'string' }, { type: 'null' }] },
    { description: 'anything', title: 'Any', default: [1], examples: [{ a: null }] },
    {},
  ])('takes %j', schema => {
    expect(refuse(schema)).toEqual([])
  })

  it.each([[null], [[]], ['string'], [undefined], [true]])('refuses %j as no schema object', schema => {
    expect(refuse(schema)).toEqual(['schema must be a schema object'])
  })

  it('lists the types for an unknown type name', () => {
    expect(refuse({ type: 'strin' })).toEqual([
      'schema.type must be one of object/array/string/number/integer/boolean/null',
    ])
  })

  it.each([[['string', 'null']], [5], [undefined]])('refuses the type %j, which is no single name', type => {
    expect(refuse({ type })).toEqual(['schema.type must be a single type string (type arrays are not supported)'])
  })

  it.each([[[]], [[{ type: 'string' }]], ['x'], [{}]])('refuses the union %j in one sentence', oneOf => {
    expect(refuse({ oneOf })).toEqual(['schema.oneOf must be an array of at least two schemas'])
  })

  it('refuses a type beside oneOf once, even if it is undefined', () => {
    const oneOf = [{ type: 'string' }, { type: 'null' }]
    expect(refuse({ type: 'string', oneOf, items: 1 })).toEqual(['schema cannot declare both type and oneOf'])
    expect(refuse({ type: undefined, oneOf })).toEqual(['schema cannot declare both type and oneOf'])
  })

  it('reports a bad type inside a branch under its branch', () => {
    expect(refuse({ oneOf: [{ type: 'string' }, { type: 'nul' }] })).toEqual([
      'schema.oneOf[1].type must be one of object/array/string/number/integer/boolean/null',
    ])
  })

  it('refuses unions that are no dense plain arrays without throwing', () => {
    const branch = { type: 'string' }
    // eslint-disable-next-line no-sparse-arrays
    const sparse = [branch, , branch]
    const compensated = Object.assign([branch], { length: 2, extra: branch })
    class Branches extends Array {}
    const thrower = new Proxy([branch, branch], {
      ownKeys: () => {
        throw new Error('no')
      },
    })
    for (const oneOf of [sparse, compensated, Branches.from([branch, branch]), thrower, revokedProxy()]) {
      expect(refuse({ oneOf })).toEqual(['schema.oneOf must be an array of at least two schemas'])
    }
  })

  it.each(['anyOf', 'allOf', 'not', 'pattern', 'minimum', 'maxLength', '$ref', 'nullable'])(
    'refuses %s by name',
    name => {
      expect(refuse({ type: 'string', [name]: 1 })).toEqual([
        `schema.${name} is not a supported keyword (subset: type/oneOf/properties/required/additionalProperties/items/enum/const + annotations)`,
      ])
    },
  )

  it.each([
    [{ type: 'object', items: {} }, 'items', 'object'],
    [{ type: 'array', properties: {} }, 'properties', 'array'],
    [{ type: 'object', enum: [1] }, 'enum', 'object'],
    [{ type: 'array', const: 1 }, 'const', 'array'],
    [{ type: 'string', required: [] }, 'required', 'string'],
    [{ type: 'null', additionalProperties: true }, 'additionalProperties', 'null'],
  ])('refuses in %j what is illegal on the type', (schema, name, type) => {
    expect(refuse(schema)).toEqual([`schema.${name} is not supported on type "${type}"`])
  })

  it('refuses constraints that stand beside neither type nor oneOf, in one fixed order', () => {
    expect(refuse({ const: 1, enum: [1], items: {}, required: [], properties: {}, additionalProperties: 1 })).toEqual(
      ['properties', 'required', 'additionalProperties', 'items', 'enum', 'const'].map(
        name => `schema.${name} requires type or oneOf`,
      ),
    )
  })

  it('refuses constraints beside oneOf after the problems of its branches', () => {
    expect(refuse({ oneOf: [{ type: 'x' }, {}], enum: [1], properties: {} })).toEqual([
      'schema.oneOf[0].type must be one of object/array/string/number/integer/boolean/null',
      'schema.properties is not supported beside oneOf',
      'schema.enum is not supported beside oneOf',
    ])
  })

  it('does not look into what is illegal for the type', () => {
    expect(refuse({ type: 'string', properties: { a: 5 } })).toEqual([
      'schema.properties is not supported on type "string"',
    ])
  })

  it('reports independent problems all at once, in the order of the walk', () => {
    expect(
      refuse({
        bogus: 1,
        type: 'object',
        description: 5,
        properties: { a: { type: 'text' }, b: 3 },
        required: ['c'],
        additionalProperties: {},
        items: {},
      }),
    ).toEqual([
      'schema.bogus is not a supported keyword (subset: type/oneOf/properties/required/additionalProperties/items/enum/const + annotations)',
      'schema.description must be a string',
      'schema.items is not supported on type "object"',
      'schema.properties.a.type must be one of object/array/string/number/integer/boolean/null',
      'schema.properties.b must be a schema object',
      'schema.required names "c" which is not in properties',
      'schema.additionalProperties must be a boolean',
    ])
  })

  it.each([[[]], [new Map()], [undefined], ['x']])('refuses properties that are no record: %s', properties => {
    expect(refuse({ type: 'object', properties })).toEqual(['schema.properties must be an object of schemas'])
  })

  it('refuses a property schema that is no record, with its path', () => {
    expect(refuse({ type: 'object', properties: { when: new Date(), 'a.b': true } })).toEqual([
      'schema.properties.when must be a schema object',
      'schema.properties["a.b"] must be a schema object',
    ])
  })

  // eslint-disable-next-line no-sparse-arrays
  it.each([['a'], [[1]], [[, 'a']], [undefined]])('refuses required as %j', required => {
    expect(refuse({ type: 'object', properties: { a: {} }, required })).toEqual([
      'schema.required must be an array of strings',
    ])
  })

  it('refuses a required name that only the prototype has', () => {
    expect(refuse({ type: 'object', properties: {}, required: ['toString'] })).toEqual([
      'schema.required names "toString" which is not in properties',
    ])
  })

  it('takes a required name twice', () => {
    expect(refuse({ type: 'object', properties: { a: {} }, required: ['a', 'a'] })).toEqual([])
  })

  it('refuses openness that is no boolean', () => {
    expect(refuse({ type: 'object', additionalProperties: { type: 'string' } })).toEqual([
      'schema.additionalProperties must be a boolean',
    ])
  })

  it.each([
    { type: 'string', enum: ['a', 'b', 'a'], const: 'a' },
    { type: 'number', enum: [1.5, 2], const: 2 },
    { type: 'integer', enum: [1, 2], const: 2 },
    { type: 'boolean', enum: [true], const: true },
    { type: 'null', enum: [null], const: null },
  ])('takes the enum and const of %j', schema => {
    expect(refuse(schema)).toEqual([])
  })

  it.each([
    ['string', []],
    ['string', [1]],
    ['integer', [1.5]],
    ['number', [Number.NaN]],
    ['number', [-0]],
    ['string', undefined],
    // eslint-disable-next-line no-sparse-arrays
    ['string', ['a', , 'b']],
    ['string', Object.assign(['a'], { extra: 1 })],
  ])('refuses for %s the enum %j', (type, members) => {
    expect(refuse({ type, enum: members })).toEqual([`schema.enum must be a non-empty array of ${type} values`])
  })

  it.each([
    ['string', 1],
    ['integer', 1.5],
    ['number', -0],
    ['null', undefined],
  ])('refuses for %s the const %j', (type, value) => {
    expect(refuse({ type, const: value })).toEqual([`schema.const must be a ${type} value`])
  })

  it('refuses a const outside of the enum, only where the enum is one', () => {
    expect(refuse({ type: 'string', enum: ['a'], const: 'b' })).toEqual([
      'schema.const must be one of schema.enum when both are declared',
    ])
    expect(refuse({ type: 'string', enum: [], const: 'b' })).toEqual([
      'schema.enum must be a non-empty array of string values',
    ])
  })

  it('refuses a description and a title that are no strings', () => {
    expect(refuse({ title: 1, description: null })).toEqual([
      'schema.description must be a string',
      'schema.title must be a string',
    ])
  })

  it('refuses annotations that are not lossless, in the order of the schema', () => {
    const circular: unknown[] = []
    circular.push(circular)
    const thrower = new Proxy({}, { ownKeys: () => Reflect.ownKeys(revokedProxy()) })
    const hidden = Object.defineProperty({}, 'x', { value: 1 })
    for (const value of [
      undefined,
      [undefined],
      Infinity,
      new Date(),
      circular,
      thrower,
      hidden,
      { [Symbol('s')]: 1 },
    ]) {
      expect(refuse({ examples: value, default: value })).toEqual([
        'schema.examples annotation must be lossless JSON data',
        'schema.default annotation must be lossless JSON data',
      ])
    }
  })

  it('takes annotations of any depth', () => {
    let value: unknown = 1
    for (let level = 0; level < 5000; level++) value = [value]
    expect(refuse({ default: value })).toEqual([])
  })

  it('takes schemas and annotations of another realm', () => {
    const schema: unknown = runInNewContext(
      `({ type: 'object', properties: { a: { type: 'string', enum: ['x'] } }, required: ['a'], default: { a: 'x' } })`,
    )
    expect(refuse(schema)).toEqual([])
  })

  it('reports a schema that contains itself at the inner path', () => {
    const properties: Record<string, unknown> = {}
    const schema = { type: 'object', properties }
    properties['self'] = schema
    expect(refuse(schema)).toEqual(['schema.properties.self is circular'])
  })

  it('reports a map of properties that contains itself at the inner path', () => {
    const properties: Record<string, unknown> = {}
    properties['self'] = { type: 'object', properties }
    expect(refuse({ type: 'object', properties })).toEqual(['schema.properties.self.properties.self is circular'])
  })

  it('takes one leaf in two places', () => {
    const leaf = { type: 'string' }
    expect(refuse({ type: 'object', properties: { a: leaf, b: leaf } })).toEqual([])
  })

  it('takes time in proportion to the objects of a schema, not to the paths through them', () => {
    let schema: unknown = { type: 'string' }
    for (let level = 0; level < 60; level++) schema = { type: 'object', properties: { a: schema, b: schema } }
    expect(refuse(schema)).toEqual([])
  })

  it('refuses what is no plain record without throwing', () => {
    const thrower = (trap: 'ownKeys' | 'getPrototypeOf'): object =>
      new Proxy({}, { [trap]: () => Reflect.ownKeys(revokedProxy()) })
    class Schema {
      readonly type = 'string'
    }
    const hidden = Object.defineProperty({ type: 'string' }, 'x', { value: 1 })
    const values = [
      hidden,
      { [Symbol('s')]: 1 },
      thrower('ownKeys'),
      thrower('getPrototypeOf'),
      revokedProxy(),
      new Schema(),
      new Date(),
      {
        get type(): string {
          throw new Error('no')
        },
      },
    ]
    for (const value of values) expect(refuse(value)).toEqual(['schema must be a schema object'])
  })

  it('reads each member of a schema once', () => {
    let reads = 0
    const schema = {
      get type() {
        reads++
        return reads === 1 ? 'string' : 'nonsense'
      },
    }
    expect(refuse(schema)).toEqual([])
    expect(reads).toBe(1)
  })

  it('ignores a constraint that Object.prototype has', () => {
    const prototype: object = Object.prototype
    Object.defineProperty(prototype, 'oneOf', { value: 5, configurable: true })
    try {
      expect(refuse({ type: 'string' })).toEqual([])
    } finally {
      Reflect.deleteProperty(prototype, 'oneOf')
    }
  })

  it('refuses a schema whose prototype has constraints', () => {
    expect(refuse(Object.create({ oneOf: [{ type: 'string' }, { type: 'null' }] }))).toEqual([
      'schema must be a schema object',
    ])
  })
})

describe('assertSupported(schema, { maxDepth })', () => {
  it('takes 256 schemas within each other by default, and refuses the 257th with a code', () => {
    expect(refusal(nested(256))).toEqual([])
    expect(() => assertSupported(nested(257))).toThrow(
      expect.objectContaining({ code: 'DEPTH_EXCEEDED', message: expect.stringMatching(/deeper than 256 schemas/u) }),
    )
  })

  it('refuses 100,000 unions within each other without a stack overflow', () => {
    expect(() => assertSupported(nested(100_000))).toThrow(expect.objectContaining({ code: 'DEPTH_EXCEEDED' }))
  })

  it('takes as many as it is told, up to 1024', () => {
    expect(refusal(nested(1024), { maxDepth: 1024 })).toEqual([])
    expect(refusal(nested(4), { maxDepth: 3 })).toEqual([
      'schema.oneOf[0].oneOf[0].oneOf[0] is nested deeper than 3 schemas',
      'schema.oneOf[0].oneOf[0].oneOf[1] is nested deeper than 3 schemas',
    ])
  })

  it('counts the depth of a schema that stands in two places from the deeper one', () => {
    const deep = nested(3)
    expect(refusal({ anyOf: [deep, { not: { not: deep } }] }, { maxDepth: 4 })).toEqual([
      'schema.anyOf[1].not.not is nested deeper than 4 schemas',
    ])
  })

  it.each([0, 1.5, 1025, Number.NaN])('refuses a maxDepth of %d', maxDepth => {
    expect(() => assertSupported({}, { maxDepth })).toThrow('maxDepth must be an integer from 1 to 1024')
  })
})

describe('assertObjectSchema(schema)', () => {
  it('takes a schema of type object', () => {
    expect(() => assertObjectSchema({ type: 'object' })).not.toThrow()
  })

  it.each([{}, { type: 'string' }, { type: 'array' }, { oneOf: [{ type: 'object' }, { type: 'null' }] }])(
    'refuses %j, whose values need not be objects, in one sentence',
    schema => {
      expect(() => assertObjectSchema(schema, core)).toThrow(
        new JsonSchemaError(['schema.type must be "object" (structured output is object-rooted)']),
      )
    },
  )

  it('says nothing of the root where something else is wrong', () => {
    expect(() => assertObjectSchema({ type: 'strin' })).toThrow(
      'unsupported JSON schema: schema.type must be one of object/array/string/number/integer/boolean/null',
    )
  })
})
