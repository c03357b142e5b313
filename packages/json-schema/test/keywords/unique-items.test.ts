import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('uniqueItems', () => {
  it('names the first two items that are equal, whatever the order of their keys', () => {
    expect(judge({ uniqueItems: true }, [1, 2, 1, 2])).toEqual([
      '"value" must not contain duplicates (items 0 and 2 are equal)',
    ])
    expect(judge({ uniqueItems: true }, [{ a: 1, b: [2] }, 'x', { b: [2], a: 1 }])).toEqual([
      '"value" must not contain duplicates (items 0 and 2 are equal)',
    ])
  })

  it('tells scalars from each other and from containers', () => {
    expect(judge({ uniqueItems: true }, [1, '1', true, null, 'null', [1], '[1]', {}, '{}', false, 0, ''])).toEqual([])
  })

  it('asks for nothing where it is false', () => {
    expect(judge({ uniqueItems: false }, [1, 1])).toEqual([])
  })

  it('takes time in proportion to the items', () => {
    const items = Array.from({ length: 50_000 }, (_, id) => ({ id }))
    expect(judge({ uniqueItems: true }, items)).toEqual([])
  })

  it('must be a boolean', () => {
    expect(refusal({ uniqueItems: 1 })).toEqual(['schema.uniqueItems must be a boolean'])
  })
})
