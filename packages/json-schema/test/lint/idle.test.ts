/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema has this name */
import { lintSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'

describe('lintSchema: keywords that say nothing', () => {
  it('finds those of types that are not taken', () => {
    expect(lintSchema({ type: ['string', 'null'], minimum: 1, properties: {}, maxLength: 1, minItems: 1 })).toEqual([
      'schema.minimum says nothing of a string or null',
      'schema.properties says nothing of a string or null',
      'schema.minItems says nothing of a string or null',
    ])
    expect(lintSchema({ type: 'integer', minimum: 1 })).toEqual([])
  })

  it('finds those without the one that they belong to', () => {
    expect(lintSchema({ then: {}, maxContains: 1 })).toEqual([
      'schema.maxContains says nothing without contains',
      'schema.then says nothing without if',
    ])
  })
})
