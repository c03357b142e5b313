import { compilePlain, compileSchema, importPlain, importSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'

describe('compilePlain(schema)', () => {
  it('gives the very thing that compileSchema gives without options', () => {
    const schema = { type: 'string', format: 'email' } as const
    expect(compilePlain(schema)).toBe(compileSchema(schema))
    expect(compilePlain(schema).check('no address')).toBe(true)
  })

  it('throws as it does', () => {
    expect(() => compilePlain({ minlength: 1 } as never)).toThrow('did you mean "minLength"?')
  })
})

describe('importPlain(schema)', () => {
  const older = { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }], definitions: {} }

  it('gives the schema that importSchema gives without options', () => {
    expect(importPlain(older)).toStrictEqual(importSchema(older).schema)
    expect(importPlain(true)).toStrictEqual({})
  })

  it('refuses what would be weakened, with the same words', () => {
    const refused = { properties: { a: { $ref: 'other.json' } } }
    const message = (give: () => unknown): string => {
      try {
        give()
      } catch (error) {
        return String(error)
      }
      return ''
    }
    expect(message(() => importPlain(refused))).toMatch(/leads out of the schema/)
    expect(message(() => importPlain(refused))).toBe(message(() => importSchema(refused)))
  })
})
