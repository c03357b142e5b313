import { lintSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'

describe('lintSchema: enum, const, default and examples', () => {
  it('finds members that the rest refuses', () => {
    expect(lintSchema({ type: 'string', enum: ['a', 1] })).toEqual(['schema lists 1, which it refuses'])
    expect(lintSchema({ enum: ['a', 'ab'], allOf: [{ maxLength: 1 }] })).toEqual([
      'schema lists "ab", which it refuses',
    ])
  })

  it('finds that none is left', () => {
    expect(lintSchema({ type: 'string', const: 1 })).toEqual([
      'schema takes no value: it refuses all that enum and const leave',
    ])
    expect(lintSchema({ enum: ['a'], const: 'b' })).toEqual([
      'schema takes no value: its enum is empty, or const is none of it',
    ])
  })

  it('finds defaults and examples that do not match, and says why', () => {
    const schema = {
      properties: { a: { type: 'boolean', default: 'false' } },
      examples: [{ a: true }, { a: 1 }],
    } as const
    expect(lintSchema(schema)).toEqual([
      '"schema.examples[1].a" must be a boolean',
      '"schema.properties.a.default" must be a boolean',
    ])
  })
})
