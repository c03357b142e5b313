import { describe, expect, it } from 'vitest'
import { imported, verdicts } from '../imported.ts'

describe('importSchema: definitions', () => {
  it('names them $defs, and what refers to them follows', () => {
    expect(imported({ definitions: { 'a b': { type: 'string' } }, items: { $ref: '#/definitions/a%20b' } })).toEqual({
      $defs: { 'a b': { type: 'string' } },
      items: { $ref: '#/$defs/a%20b' },
    })
  })

  it('keeps both where $defs has the name already', () => {
    const schema = {
      $defs: { a: { type: 'string' } },
      definitions: { a: { type: 'number' } },
      properties: { s: { $ref: '#/$defs/a' }, n: { $ref: '#/definitions/a' } },
    }
    expect(verdicts(schema, [{ s: '' }, { s: 1 }, { n: 1 }, { n: '' }])).toEqual([true, false, true, false])
  })
})
