import { compileSchema, coreVocabulary, importSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { imported, importRefusal, verdicts } from '../imported.ts'

describe('importSchema: $ref', () => {
  it('puts what stands where no schema is under $defs', () => {
    const schema = {
      components: {
        schemas: { 'A/B': { properties: { next: { $ref: '#/components/schemas/A~1B' } }, required: ['id'] } },
      },
      $ref: '#/components/schemas/A~1B',
    }
    expect(imported(schema)).toEqual({
      $ref: '#/$defs/A_1B',
      $defs: { A_1B: { properties: { next: { $ref: '#/$defs/A_1B' } }, required: ['id'] } },
    })
  })

  it('follows pointers through lists, escapes and keywords that moved', () => {
    const schema = {
      items: [{ type: 'string' }],
      properties: { 'a/b~c%': { type: 'number' } },
      not: { anyOf: [{ $ref: '#/items/0' }, { $ref: '#/properties/a~1b~0c%25' }] },
    }
    expect(imported(schema).not).toEqual({
      anyOf: [{ $ref: '#/prefixItems/0' }, { $ref: '#/properties/a~1b~0c%25' }],
    })
  })

  it('keeps cycles', () => {
    const schema = {
      definitions: { node: { properties: { next: { $ref: '#/definitions/node' } }, required: ['id'] } },
      $ref: '#/definitions/node',
    }
    expect(verdicts(schema, [{ id: 1 }, { id: 1, next: {} }, { id: 1, next: { id: 2 } }])).toEqual([true, false, true])
  })

  it('refers to booleans too', () => {
    expect(
      verdicts({ definitions: { none: false }, properties: { a: { $ref: '#/definitions/none' } } }, [{}, { a: 1 }]),
    ).toEqual([true, false])
  })

  it('refuses what lies elsewhere, what is not there, and what is no schema', () => {
    const refs = [
      'https://json-schema.org/draft/2020-12/schema',
      'other.json',
      '#/definitions/none',
      '#none',
      '#/enum',
      '#/%',
    ]
    const schema = { enum: [], definitions: {}, allOf: refs.map($ref => ({ $ref })) }
    expect(importRefusal(schema).map(line => line.replace(/ \(.*/, ''))).toEqual([
      'schema.allOf[0].$ref leads out of the schema, and nothing is fetched',
      'schema.allOf[1].$ref leads out of the schema, and nothing is fetched',
      'schema.allOf[2].$ref names "#/definitions/none", and no schema stands there',
      'schema.allOf[3].$ref names "#none", and no schema stands there',
      'schema.allOf[4].$ref names "#/enum", and no schema stands there',
      'schema.allOf[5].$ref names "#/%", and no schema stands there',
    ])
    expect(importSchema(schema, { lossy: true }).schema.allOf).toEqual([
      { description: 'Must match the schema "https://json-schema.org/draft/2020-12/schema".' },
      {},
      {},
      {},
      {},
      {},
    ])
  })
})

describe('importSchema: a schema with $defs, as tools publish them', () => {
  const source = {
    type: 'object',
    properties: { fit: { $ref: '#/$defs/Fit' } },
    additionalProperties: false,
    $defs: { Fit: { type: 'string', enum: ['fit', 'raw'] } },
  }
  const values = [{ fit: 'raw' }, { fit: 'none' }, { fit: 'raw', size: 1 }]

  it('comes with what its references name, and stays closed', () => {
    expect(imported(source)).toEqual(source)
    expect(verdicts(source, values)).toEqual([true, false, false])
  })

  it('has it in place of the references where the vocabulary has none', () => {
    const schema = imported(source, { vocabulary: coreVocabulary })
    expect(schema).toEqual({ type: 'object', properties: { fit: source.$defs.Fit }, additionalProperties: false })
    expect(values.map(compileSchema(schema).check)).toEqual([true, false, false])
  })
})

describe('importSchema: $recursiveRef and $dynamicRef', () => {
  it('makes $ref of one that can only mean one schema', () => {
    const tree = { $schema: 'https://json-schema.org/draft/2019-09/schema', $recursiveAnchor: true, type: 'object' }
    expect(verdicts({ ...tree, additionalProperties: { $recursiveRef: '#' } }, [{ a: { b: {} } }, { a: 1 }])).toEqual([
      true,
      false,
    ])
    const dynamic = { $dynamicAnchor: 'node', type: 'object', additionalProperties: { $dynamicRef: '#node' } }
    expect(verdicts(dynamic, [{ a: { b: {} } }, { a: 1 }])).toEqual([true, false])
  })

  it('puts it beside a $ref under allOf', () => {
    const schema = { $dynamicAnchor: 'a', $defs: { b: {} }, items: { $ref: '#/$defs/b', $dynamicRef: '#a' } }
    expect(imported(schema).items).toEqual({ $ref: '#/$defs/b', allOf: [{ $ref: '#' }] })
  })

  it('refuses one that may mean several', () => {
    const schema = {
      $dynamicAnchor: 'a',
      $defs: { other: { $id: 'other', $dynamicAnchor: 'a' } },
      items: { $dynamicRef: '#a' },
    }
    expect(importRefusal(schema)).toEqual([
      'schema.items.$dynamicRef may name several schemas, by where a check began (use $ref to a schema under $defs)',
    ])
  })
})
