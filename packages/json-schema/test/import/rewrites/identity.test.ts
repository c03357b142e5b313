import { importSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { changesOf, imported, verdicts } from '../imported.ts'

describe('importSchema: id, $id and anchors', () => {
  it('names the root by $id', () => {
    expect(imported({ id: 'https://example.com/a' })).toEqual({ $id: 'https://example.com/a' })
  })

  it('leaves out an address that is none', () => {
    expect(imported({ definitions: {}, $id: 5 })).toEqual({ $defs: {} })
    expect(imported({ definitions: {}, $id: 'a#b' })).toEqual({ $defs: {} })
  })

  it('does not take id for an address where the draft has $id', () => {
    const receipt = importSchema({ $schema: 'http://json-schema.org/draft-07/schema#', id: 'a' })
    expect(changesOf(receipt)).toEqual(['schema $schema rewritten', 'schema id dropped'])
  })

  it('follows references by names, and drops the names', () => {
    const schema = { definitions: { a: { $anchor: 'word', type: 'string' } }, items: { $ref: '#word' } }
    expect(imported(schema)).toEqual({ $defs: { a: { type: 'string' } }, items: { $ref: '#/$defs/a' } })
  })

  it('follows names that are written as fragments, as older drafts have them', () => {
    expect(verdicts({ definitions: { a: { $id: '#a', type: 'string' } }, $ref: '#a' }, ['', 1])).toEqual([true, false])
    expect(verdicts({ definitions: { a: { id: '#a', type: 'string' } }, $ref: '#a' }, ['', 1])).toEqual([true, false])
  })

  it('follows addresses that are relative to one within the schema', () => {
    const schema = {
      $id: 'https://example.com/root.json',
      definitions: {
        folder: {
          $id: 'folder/schema.json',
          items: { $ref: '#/definitions/leaf' },
          definitions: { leaf: { type: 'string' } },
        },
      },
      properties: { a: { $ref: 'folder/schema.json' }, b: { $ref: 'folder/schema.json#/definitions/leaf' } },
    }
    const values = [{ a: [''] }, { a: [1] }, { b: '' }, { b: 1 }]
    expect(verdicts(schema, values)).toEqual([true, false, true, false])
  })

  it('does not take what stands in data for an address', () => {
    const schema = { definitions: {}, $id: 'https://example.com/a', enum: [{ $id: 'b', id: 'c' }] }
    expect(imported(schema)).toEqual({ $defs: {}, $id: 'https://example.com/a', enum: [{ $id: 'b', id: 'c' }] })
  })
})
