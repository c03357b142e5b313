import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('items', () => {
  it('speaks of the items after prefixItems', () => {
    const schema = { prefixItems: [{ type: 'string' }], items: { type: 'integer' } } as const
    expect(judge(schema, ['a', 1, 2])).toEqual([])
    expect(judge(schema, ['a', 'b'])).toEqual(['"value[1]" must be an integer'])
    expect(judge(schema, {})).toEqual([])
  })

  it('closes an array where it is false', () => {
    const schema = { prefixItems: [{}, {}], items: false } as const
    expect(judge(schema, [1, 2])).toEqual([])
    expect(judge(schema, [1, 2, 3])).toEqual(['"value" must have at most 2 items (items: false)'])
  })

  it('must be one schema', () => {
    expect(refusal({ items: [{}] })).toEqual([
      'schema.items must be one schema (prefixItems takes a schema for each place)',
    ])
  })
})
