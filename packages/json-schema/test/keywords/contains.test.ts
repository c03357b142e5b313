import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('contains', () => {
  const integer = { type: 'integer' } as const

  it('asks for one item that matches', () => {
    expect(judge({ contains: integer }, ['a', 1])).toEqual([])
    expect(judge({ contains: integer }, ['a'])).toEqual([
      '"value" must contain at least 1 item that its "contains" schema takes (found 0)',
    ])
    expect(judge({ contains: integer }, 'a')).toEqual([])
  })

  it('asks for as many as minContains and maxContains say', () => {
    expect(judge({ contains: integer, minContains: 0 }, [])).toEqual([])
    expect(judge({ contains: integer, minContains: 2 }, [1])).toEqual([
      '"value" must contain at least 2 items that its "contains" schema takes (found 1)',
    ])
    expect(judge({ contains: integer, maxContains: 1 }, [1, 2])).toEqual([
      '"value" must contain at most 1 item that its "contains" schema takes (found 2)',
    ])
  })

  it('must be a schema, and its bounds counts', () => {
    expect(refusal({ contains: 1, minContains: -1, maxContains: 'x' })).toEqual([
      'schema.contains must be a schema object or a boolean',
      'schema.minContains must be an integer of at least 0',
      'schema.maxContains must be an integer of at least 0',
    ])
  })
})
