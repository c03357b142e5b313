import { describe, expect, it } from 'vitest'
import { importRefusal, imported } from '../imported.ts'

describe('importSchema: items and additionalItems', () => {
  it('makes prefixItems of a list, and items of the rest', () => {
    expect(imported({ items: [{ type: 'string' }, true], additionalItems: false })).toEqual({
      prefixItems: [{ type: 'string' }, true],
      items: false,
    })
  })

  it('takes an empty list for none', () => {
    expect(imported({ items: [], additionalItems: { type: 'string' } })).toEqual({ items: { type: 'string' } })
    expect(imported({ items: [] })).toEqual({})
  })

  it('drops additionalItems beside one schema', () => {
    expect(imported({ items: { type: 'string' }, additionalItems: false })).toEqual({ items: { type: 'string' } })
  })

  it('refuses two lists', () => {
    expect(importRefusal({ prefixItems: [true], items: [false] })).toEqual([
      'schema.items is a list beside prefixItems (one schema is for the others)',
    ])
  })
})
