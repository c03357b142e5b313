import { describe, expect, it } from 'vitest'
import { importRefusal, imported, verdicts } from '../imported.ts'

describe('importSchema: unevaluatedProperties', () => {
  it('closes an object over all that is always declared', () => {
    const schema = {
      allOf: [{ $ref: '#/$defs/base' }, { patternProperties: { '^x-': true } }],
      properties: { own: true },
      unevaluatedProperties: false,
      $defs: { base: { properties: { id: { type: 'integer' } } } },
    }
    expect(verdicts(schema, [{ id: 1, own: 1, 'x-a': 1 }, { id: '1' }, { other: 1 }])).toEqual([true, false, false])
  })

  it('drops it where all is evaluated', () => {
    expect(imported({ allOf: [{ additionalProperties: true }], unevaluatedProperties: false })).toEqual({
      allOf: [{ additionalProperties: true }],
    })
    expect(imported({ anyOf: [{ properties: { a: true } }, true], unevaluatedProperties: true })).toEqual({
      anyOf: [{ properties: { a: true } }, true],
    })
  })

  it('takes branches that declare nothing new', () => {
    const schema = {
      properties: { a: true },
      anyOf: [{ properties: { a: { const: 1 } } }, {}],
      unevaluatedProperties: false,
    }
    expect(verdicts(schema, [{ a: 1 }, { b: 1 }])).toEqual([true, false])
  })

  it('refuses what depends on the branch', () => {
    const remedy = 'depends on the branches that match (close each with additionalProperties: false)'
    const schema = { oneOf: [{ properties: { a: true } }, { properties: { b: true } }], unevaluatedProperties: false }
    expect(importRefusal(schema)).toEqual([`schema.unevaluatedProperties ${remedy}`])
    expect(importRefusal({ if: { properties: { a: true } }, unevaluatedProperties: false })).toHaveLength(1)
  })
})

describe('importSchema: unevaluatedItems', () => {
  it('closes a list over the longest prefix', () => {
    const schema = {
      allOf: [{ prefixItems: [true, { type: 'string' }] }],
      prefixItems: [true],
      unevaluatedItems: false,
    }
    expect(
      verdicts(schema, [
        [1, ''],
        [1, 1],
        [1, '', 1],
      ]),
    ).toEqual([true, false, false])
  })

  it('refuses what depends on what the list contains', () => {
    expect(importRefusal({ contains: { type: 'string' }, unevaluatedItems: false })).toEqual([
      'schema.unevaluatedItems depends on what matches (close the list with items: false beside prefixItems)',
    ])
  })
})
