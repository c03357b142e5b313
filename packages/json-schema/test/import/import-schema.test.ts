import { coreVocabulary, importSchema, JsonSchemaError, standardVocabulary } from '@dsh/json-schema'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, imported, importRefusal, outcomeOf, verdicts } from './imported.ts'

describe('importSchema(schema)', () => {
  it('gives a supported schema back as it is', () => {
    const schema = {
      $id: 'https://example.com/tree',
      type: 'object',
      properties: { next: { $ref: '#node' } },
      $defs: { node: { $anchor: 'node', properties: { next: { $ref: '#/$defs/node' } } } },
    }
    expect(outcomeOf(importSchema(schema))).toEqual({ schema, lossless: true, changes: [] })
  })

  it('freezes the receipt, and is not changed by what happens to the source', () => {
    const source = { definitions: {}, type: 'string' }
    const receipt = importSchema(source)
    source.type = 'number'
    expect(receipt.schema.type).toBe('string')
    expect([receipt, receipt.schema, receipt.changes, receipt.changes[0]].every(Object.isFrozen)).toBe(true)
  })

  it('has nothing left to do with what it gave', () => {
    const { schema } = importSchema({ definitions: { a: { nullable: true, type: 'string' } }, $ref: '#/definitions/a' })
    expect(outcomeOf(importSchema(schema))).toEqual({ schema, lossless: true, changes: [] })
  })

  it('says what was changed, where and why', () => {
    const schema = { properties: { age: { minimum: 0, exclusiveMinimum: true } } }
    expect(importSchema(schema).changes).toEqual([
      {
        path: 'schema.properties.age',
        keyword: 'exclusiveMinimum',
        action: 'rewritten',
        reason: 'the bound itself is exclusiveMinimum now',
      },
    ])
  })

  it('drops what asserts nothing, and names what was meant', () => {
    const { schema, lossless, changes } = importSchema({ type: 'string', optional: true, minlength: 3, 'x-order': 1 })
    expect({ schema, lossless }).toEqual({ schema: { type: 'string' }, lossless: true })
    expect(changes.map(({ keyword, reason }) => `${keyword} ${reason}`)).toEqual([
      'optional asserts nothing',
      'minlength asserts nothing (did you mean "minLength"?)',
      'x-order asserts nothing',
    ])
  })

  it('drops notes that are not of their form', () => {
    expect(
      imported({ title: 1, deprecated: 'use the other', readOnly: null, default: () => 1, type: 'string' }),
    ).toEqual({
      type: 'string',
    })
  })

  it('keeps what is odd and legal', () => {
    const schema = { enum: ['a', 'a'], required: ['nowhere'], examples: 'one', default: 5, type: 'string' }
    expect(outcomeOf(importSchema(schema))).toEqual({ schema, lossless: true, changes: [] })
  })

  it('refuses what would have to be weakened, all at once, with path and remedy', () => {
    const schema = { properties: { a: { type: 'file' }, b: { minLength: '3' }, c: { $ref: 'https://example.com/c' } } }
    expect(importRefusal(schema)).toEqual([
      'schema.properties.a.type must be one of object/array/string/number/integer/boolean/null',
      'schema.properties.b.minLength must be an integer of at least 0',
      'schema.properties.c.$ref leads out of the schema, and nothing is fetched (copy what it names under $defs, and refer to #/$defs)',
    ])
  })

  it('weakens it where it may, and says that it did', () => {
    const { schema, lossless, changes } = importSchema({ type: 'string', pattern: '(', maxLength: 5 }, { lossy: true })
    const description = 'Must match the pattern "(".'
    expect({ schema, lossless }).toEqual({ schema: { type: 'string', maxLength: 5, description }, lossless: false })
    expect(changes.map(({ path, keyword, action }) => ({ path, keyword, action }))).toEqual([
      { path: 'schema', keyword: 'pattern', action: 'described' },
    ])
  })

  it('takes anything where a schema is none, if it may', () => {
    const source = { type: 'object', properties: { a: 'string', b: null }, anyOf: [1, { required: ['a'] }] }
    expect(importSchema(source, { lossy: true }).schema).toEqual({
      type: 'object',
      properties: { a: true, b: true },
      anyOf: [true, { required: ['a'] }],
    })
    expect(importRefusal(source)[0]).toBe('schema.properties.a must be a schema object or a boolean')
  })

  it('makes an object of a boolean', () => {
    expect(imported(true)).toEqual({})
    expect(verdicts(false, [1, {}])).toEqual([false, false])
  })

  it.each([undefined, null, 'object', [], 5, () => ({}), new Map(), Symbol('schema')])(
    'refuses %s also if lossy',
    source => {
      expect(importRefusal(source, { lossy: true })).toEqual(['schema must be a schema object or a boolean'])
    },
  )

  it('refuses a schema that is too deep, and one that never comes to a value', () => {
    let deep: object = {}
    for (let level = 0; level < 5000; level++) deep = { definitions: { deep } }
    expect(() => importSchema(deep)).toThrow(expect.objectContaining({ code: 'DEPTH_EXCEEDED' }))
    expect(
      importRefusal({ definitions: { a: { $ref: '#/definitions/a' } }, $ref: '#/definitions/a' }, { lossy: true }),
    ).toEqual(['schema.$defs.a refers to itself without descending into the value'])
  })

  it('bounds what it imports by maxDepth', () => {
    const schema = { definitions: {}, items: { items: { items: {} } } }
    expect(importRefusal(schema, { maxDepth: 4 })).toEqual([])
    expect(importRefusal(schema, { maxDepth: 3 })).toEqual(['schema is nested deeper than 3 schemas'])
  })

  it('makes a reference of a schema that lies within itself', () => {
    const node: Record<string, unknown> = { type: 'object' }
    node['additionalProperties'] = { anyOf: [node, { type: 'null' }] }
    const receipt = importSchema({ properties: { root: node } })
    expect(receipt.schema.properties?.['root']).toEqual({
      type: 'object',
      additionalProperties: { anyOf: [{ $ref: '#/properties/root' }, { type: 'null' }] },
    })
    expect(changesOf(receipt)).toEqual(['schema.properties.root.additionalProperties.anyOf[0] rewritten'])
  })

  it('keeps a schema that stands in two places one object', () => {
    const leaf = { type: 'string', nullable: true }
    const { properties } = imported({ properties: { a: leaf, b: leaf } })
    expect(properties?.['a']).toEqual({ type: ['string', 'null'] })
    expect(properties?.['a']).toBe(properties?.['b'])
  })

  it('takes schemas from another realm and without prototypes, and what getters give', () => {
    const schema = Object.assign(Object.create(null), { type: 'string', definitions: {} })
    Object.defineProperty(schema, 'minLength', { get: () => 2, enumerable: true })
    expect(imported(schema)).toEqual({ type: 'string', minLength: 2, $defs: {} })
  })

  it('leaves out symbols, hidden keys and members that are undefined', () => {
    const schema = { type: 'string', [Symbol('kind')]: 'String', minLength: undefined }
    Object.defineProperty(schema, 'hidden', { value: 1 })
    const receipt = importSchema(schema)
    expect(receipt.schema).toEqual({ type: 'string' })
    expect(changesOf(receipt)).toEqual(['schema dropped'])
  })

  it('takes a part that cannot be read for one that is no schema', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const throwing = {
      get type(): string {
        throw new Error('hostile')
      },
    }
    expect(importRefusal({ properties: { a: proxy, b: throwing } })).toEqual([
      'schema.properties.a must be a schema object or a boolean',
      'schema.properties.b must be a schema object or a boolean',
    ])
  })

  it('comes to an end with objects that never do', () => {
    const endless = (): object =>
      new Proxy(
        {},
        {
          ownKeys: () => ['items', 'not'],
          getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }),
          get: endless,
        },
      )
    expect(importRefusal(endless())).toEqual(['schema has more than 131072 objects and arrays'])
    let bomb: unknown = [0]
    for (let level = 0; level < 60; level++) bomb = [bomb, bomb]
    expect(imported({ type: 'string', default: bomb })).toEqual({ type: 'string' })
    expect(importRefusal({ enum: [bomb] })).toEqual(['schema.enum must be JSON'])
  })

  it('throws nothing but a JsonSchemaError, whatever it is given', () => {
    const keyword = fc.constantFrom(
      ...Object.keys(standardVocabulary.keywords),
      'definitions',
      'dependencies',
      'id',
      'nullable',
      'additionalItems',
      '$recursiveRef',
      '$dynamicRef',
      '$dynamicAnchor',
      '$recursiveAnchor',
      'unevaluatedProperties',
      'unevaluatedItems',
      'example',
      '__proto__',
    )
    const { schema } = fc.letrec(tie => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        fc.anything({ withDate: true, withSparseArray: true, withNullPrototype: true, withBigInt: true }),
        fc.constantFrom('#', '#/definitions/a', '#a', 'http://[', 'https://json-schema.org/draft/2019-09/schema'),
        fc.dictionary(keyword, tie('schema')),
        fc.array(tie('schema'), { maxLength: 3 }),
      ),
    }))
    const vocabularies = fc.constantFrom(standardVocabulary, coreVocabulary)
    fc.assert(
      fc.property(schema, fc.boolean(), fc.boolean(), vocabularies, (source, lossy, assertFormats, vocabulary) => {
        try {
          const receipt = importSchema(source, { lossy, assertFormats, vocabulary })
          expect(lossy || receipt.lossless).toBe(true)
          expect(importSchema(receipt.schema, { assertFormats, vocabulary }).changes).toEqual([])
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(JsonSchemaError)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('importSchema(schema, { vocabulary })', () => {
  const vocabulary = coreVocabulary

  it('drops notes that the vocabulary has not, and refuses what it cannot say', () => {
    expect(imported({ type: 'string', $comment: 'a note', format: 'date' }, { vocabulary })).toEqual({ type: 'string' })
    expect(importRefusal({ type: 'string', minLength: 1 }, { vocabulary })).toEqual([
      'schema.minLength is not in the vocabulary "core"',
    ])
  })

  it('puts what a reference names in its place', () => {
    const schema = {
      type: 'object',
      properties: { from: { $ref: '#/$defs/place', description: 'Where.' } },
      $defs: { place: { $ref: '#/$defs/text', title: 'Place' }, text: { type: 'string' } },
    }
    const receipt = importSchema(schema, { vocabulary })
    expect(receipt.schema).toEqual({
      type: 'object',
      properties: { from: { type: 'string', title: 'Place', description: 'Where.' } },
    })
    expect(changesOf(receipt).filter(line => line.endsWith('inlined'))).toHaveLength(2)
  })

  it('cannot do so where a schema refers to itself, or more is asserted beside it', () => {
    const list = { type: 'object', properties: { next: { $ref: '#' } } }
    expect(importRefusal(list, { vocabulary })).toEqual([
      'schema.properties.next.$ref cannot be replaced by what it names',
    ])
    const beside = { type: 'array', items: { $ref: '#/$defs/a', enum: ['a'] }, $defs: { a: { type: 'string' } } }
    expect(importRefusal(beside, { vocabulary })[0]).toBe('schema.items.$ref cannot be replaced by what it names')
  })

  it('puts no more than maxDepth schemas in the place of one reference, and overflows nothing', () => {
    const chain = (links: number): object => {
      const $defs: Record<string, object> = { [`d${links}`]: { type: 'string' } }
      for (let link = 0; link < links; link++) $defs[`d${link}`] = { $ref: `#/$defs/d${link + 1}` }
      return { $ref: '#/$defs/d0', $defs }
    }
    expect(imported(chain(200), { vocabulary })).toEqual({ type: 'string' })
    expect(() => importSchema(chain(10_000), { vocabulary })).toThrow(
      expect.objectContaining({ code: 'DEPTH_EXCEEDED' }),
    )
  })

  it('leaves out what stands where the vocabulary has no place for it', () => {
    const schema = { type: 'object', oneOf: [{ required: ['a'] }], items: {}, properties: { a: { enum: ['x'] } } }
    expect(importSchema(schema, { vocabulary, lossy: true }).schema).toEqual({
      type: 'object',
      description: 'Must match exactly one of [{"required":["a"]}].',
      properties: { a: { description: 'Must be one of ["x"].' } },
    })
  })
})

describe('importSchema(schema, { assertFormats })', () => {
  it('refuses a format that cannot be asserted, and describes it where it may', () => {
    expect(importRefusal({ format: 'int32' })).toEqual([])
    expect(importRefusal({ format: 'int32' }, { assertFormats: true })).toEqual(['schema.format cannot be asserted'])
    expect(importSchema({ format: 'int32' }, { assertFormats: true, lossy: true }).schema).toEqual({
      description: 'Must have the format "int32".',
    })
  })
})
