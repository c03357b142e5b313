import { describe, expect, it } from 'vitest'
import { importRefusal, imported } from '../imported.ts'

describe('importSchema: dependencies', () => {
  it('separates names from schemas', () => {
    expect(imported({ dependencies: { a: ['b'], c: { minProperties: 2 }, d: false } })).toEqual({
      dependentRequired: { a: ['b'] },
      dependentSchemas: { c: { minProperties: 2 }, d: false },
    })
  })

  it('joins them with what is there', () => {
    const schema = { dependentRequired: { a: ['b'] }, dependentSchemas: { a: {} }, dependencies: { a: ['c'], b: {} } }
    expect(imported(schema)).toEqual({ dependentRequired: { a: ['b', 'c'] }, dependentSchemas: { a: {}, b: {} } })
    expect(imported({ dependentSchemas: { a: {} }, dependencies: { a: true } })).toEqual({
      dependentSchemas: { a: { allOf: [{}, true] } },
    })
  })

  it('refuses what is neither', () => {
    expect(importRefusal({ dependencies: [] })).toEqual([
      'schema.dependencies must be an object of lists of names and schemas',
    ])
    expect(importRefusal({ dependencies: { a: [1] } })).toEqual([
      'schema.dependentRequired must be an object of arrays of strings',
    ])
  })
})
