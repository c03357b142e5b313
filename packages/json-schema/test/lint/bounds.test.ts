import { lintSchema, type JsonSchemaNode } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'

describe('lintSchema: bounds', () => {
  it.each<[JsonSchemaNode, string]>([
    [{ minLength: 2, maxLength: 1 }, 'schema.minLength is greater than maxLength, so that no string matches'],
    [{ minItems: 2, maxItems: 1 }, 'schema.minItems is greater than maxItems, so that no array matches'],
    [
      { minProperties: 2, maxProperties: 1 },
      'schema.minProperties is greater than maxProperties, so that no object matches',
    ],
    [
      { contains: {}, minContains: 2, maxContains: 1 },
      'schema.minContains is greater than maxContains, so that no array matches',
    ],
    [
      { minItems: 2, prefixItems: [{}], items: false },
      'schema.minItems is greater than the number of prefixItems beside items: false, so that no array matches',
    ],
    [
      { required: ['a', 'b'], maxProperties: 1 },
      'schema.required has more names than maxProperties, so that no object matches',
    ],
    [{ minimum: 2, maximum: 1 }, 'schema has bounds between which no number lies'],
    [{ exclusiveMinimum: 1, maximum: 1 }, 'schema has bounds between which no number lies'],
    [{ type: 'integer', minimum: 1.2, exclusiveMaximum: 2 }, 'schema has bounds between which no integer lies'],
    [{ type: 'integer', minimum: 1, maximum: 9, multipleOf: 10 }, 'schema has bounds between which no integer lies'],
  ])('finds %j', (schema, line) => {
    expect(lintSchema(schema)).toEqual([line])
  })

  it('leaves bounds alone that one value meets', () => {
    expect(
      lintSchema({ minimum: 1, maximum: 1, minLength: 0, maxLength: 0, minItems: 1, prefixItems: [{}], items: false }),
    ).toEqual([])
    expect(lintSchema({ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 3 })).toEqual([])
  })
})
