import { lintSchema, type JsonSchemaNode } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'

describe('lintSchema: oneOf and anyOf', () => {
  it.each<[JsonSchemaNode['oneOf'], string]>([
    [
      [{ type: 'integer' }, { type: 'number' }],
      'schema.oneOf[0] can never match alone: schema.oneOf[1] takes all that it takes',
    ],
    [[{ type: 'string' }, {}], 'schema.oneOf[0] can never match alone: schema.oneOf[1] takes all that it takes'],
    [[true, { type: 'string' }], 'schema.oneOf[1] can never match alone: schema.oneOf[0] takes all that it takes'],
    [
      [{ type: 'string', maxLength: 3 }, { enum: ['a', 'b'] }],
      'schema.oneOf[1] can never match alone: schema.oneOf[0] takes all that it takes',
    ],
    [
      [{ minLength: 1 }, { minLength: 1 }],
      'schema.oneOf[1] says the same as schema.oneOf[0], so that neither can match alone',
    ],
  ])('finds a branch of %j that never matches alone', (oneOf = [], line) => {
    expect(lintSchema({ oneOf })).toEqual([line])
  })

  it('finds a value that two branches take', () => {
    expect(
      lintSchema({
        oneOf: [
          { type: 'string', maxLength: 5 },
          { type: 'string', minLength: 1 },
        ],
      }),
    ).toEqual(['schema.oneOf[0] and schema.oneOf[1] both take "a", which is refused for that (anyOf would take it)'])
    const [circle, box] = ['radius', 'side'].map((name): JsonSchemaNode => {
      return { type: 'object', properties: { [name]: { type: 'number' } }, required: [name] }
    })
    expect(lintSchema({ oneOf: [circle ?? {}, box ?? {}] })).toEqual([
      'schema.oneOf[0] and schema.oneOf[1] both take {"radius":0,"side":0}, which is refused for that (anyOf would take it)',
    ])
  })

  it('leaves branches alone that a tag tells apart', () => {
    const branch = (kind: string): JsonSchemaNode => ({
      type: 'object',
      properties: { kind: { const: kind } },
      required: ['kind'],
    })
    expect(lintSchema({ oneOf: [branch('a'), branch('b')] })).toEqual([])
  })

  it('finds two branches of anyOf that are the same, and minds no others', () => {
    expect(lintSchema({ anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'integer' }] })).toEqual([
      'schema.anyOf[2] says the same as schema.anyOf[0]',
    ])
  })
})
