/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema has this name */
import { compileSchema, JsonSchemaError, lintSchema, type JsonSchemaNode } from '@dsh/json-schema'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documents, documentsWith, values } from '../oracle/arbitraries.ts'

describe('lintSchema(schema)', () => {
  it('finds nothing in a schema that can be meant', () => {
    const schema: JsonSchemaNode = {
      type: 'object',
      properties: {
        kind: { enum: ['a', 'b'], default: 'a' },
        size: { type: 'integer', minimum: 1, maximum: 1 },
        shape: { oneOf: [{ type: 'string' }, { type: 'object', properties: { id: {} }, required: ['id'] }] },
        next: { $ref: '#' },
      },
      required: ['kind', 'elsewhere'],
      anyOf: [{ required: ['size'] }, { required: ['shape'] }],
    }
    expect(lintSchema(schema)).toEqual([])
  })

  it('throws for a schema that is not supported', () => {
    expect(() => lintSchema(JSON.parse('{"nullable":true}'))).toThrow(JsonSchemaError)
  })

  it('says where it is, in the order of the schema, once for a schema that is referred to', () => {
    const schema: JsonSchemaNode = {
      properties: { a: { $ref: '#/$defs/none' }, b: { minLength: 2, maxLength: 1 }, c: { $ref: '#/$defs/none' } },
      $defs: { none: { minItems: 2, maxItems: 1 } },
    }
    expect(lintSchema(schema)).toEqual([
      'schema.$defs.none.minItems is greater than maxItems, so that no array matches',
      'schema.properties.b.minLength is greater than maxLength, so that no string matches',
    ])
  })

  it('is right that no value is taken', () => {
    fc.assert(
      fc.property(documents, fc.array(values, { minLength: 5, maxLength: 10 }), (schema, instances) => {
        const isEmpty = lintSchema(schema).some(line => line.startsWith('schema takes no value'))
        expect(isEmpty && instances.some(compileSchema(schema).check)).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  it('is right that a branch of oneOf never matches alone', () => {
    fc.assert(
      fc.property(
        documentsWith('oneOf'),
        fc.array(values, { minLength: 5, maxLength: 10 }),
        ({ oneOf = [] }, instances) => {
          fc.pre(oneOf.length > 1 && !JSON.stringify(oneOf).includes('$ref'))
          for (const line of lintSchema({ oneOf })) {
            const index = /^schema\.oneOf\[(\d)\] can never match alone/.exec(line)?.[1]
            const branch = index === undefined ? undefined : oneOf[Number(index)]
            if (branch === undefined) continue
            const { check } = compileSchema({ allOf: [branch, { oneOf }] })
            expect(instances.filter(check)).toEqual([])
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('gives a frozen list', () => {
    expect(Object.isFrozen(lintSchema({}))).toBe(true)
  })
})
