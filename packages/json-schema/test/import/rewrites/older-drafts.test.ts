import { importSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { imported, importRefusal } from '../imported.ts'

const draft4 = 'http://json-schema.org/draft-04/schema#'
const draft7 = 'http://json-schema.org/draft-07/schema#'
const ours = 'https://json-schema.org/draft/2020-12/schema'

describe('importSchema: $schema', () => {
  it('names our draft where it named an older one', () => {
    expect(imported({ $schema: draft7, type: 'string' })).toEqual({ $schema: ours, type: 'string' })
  })

  it('keeps an address that names none', () => {
    expect(imported({ $schema: 'https://example.com/dialect', definitions: {} })).toEqual({
      $schema: 'https://example.com/dialect',
      $defs: {},
    })
  })

  it('refuses a draft before draft-04', () => {
    expect(importRefusal({ $schema: 'http://json-schema.org/draft-03/schema#' })).toEqual([
      'schema.$schema names a draft before draft-04 (write the schema in a later one)',
    ])
  })

  it('drops what the draft does not know, since nobody else enforces it', () => {
    const { schema, lossless, changes } = importSchema({ $schema: draft4, const: 1, if: {}, prefixItems: [{}] })
    expect({ schema, lossless }).toEqual({ schema: { $schema: ours }, lossless: true })
    expect(changes[0]?.reason).toBe('draft-04 has no such keyword')
    expect(imported({ $schema: draft7, const: 1, minContains: 0, contains: {} })).toEqual({
      $schema: ours,
      const: 1,
      contains: {},
    })
  })

  it('drops what stands beside $ref where the draft does not look at it, but not notes and definitions', () => {
    const schema = {
      $schema: draft7,
      $ref: '#/definitions/a',
      minLength: 5,
      title: 'A',
      definitions: { a: { type: 'string' } },
    }
    expect(imported(schema)).toEqual({ $schema: ours, $ref: '#/$defs/a', title: 'A', $defs: { a: { type: 'string' } } })
    expect(imported({ ...schema, $schema: 'https://json-schema.org/draft/2019-09/schema' }).minLength).toBe(5)
  })

  it('reads a part by the draft that the part names', () => {
    const part = { $schema: draft4, $id: 'https://example.com/old', const: 1, type: 'integer' }
    expect(imported({ $schema: ours, properties: { part, other: { const: 1 } } })).toEqual({
      $schema: ours,
      properties: { part: { type: 'integer' }, other: { const: 1 } },
    })
  })
})
