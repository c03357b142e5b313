import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNameMap } from '../../src/openai/name-map.ts'

describe('createNameMap(names)', () => {
  it('keeps a name that the provider accepts, and changes any other', () => {
    const map = createNameMap(['read', 'a.b', 'größe'])
    expect(['read', 'a.b', 'größe'].map(map.toProvider)).toEqual(['read', 'a_b', 'gr__e'])
  })

  it('gives no two names the same, and an accepted one always itself', () => {
    const map = createNameMap(['a.b', 'a/b', 'a_b', 'a_b_2'])
    expect(['a.b', 'a/b', 'a_b', 'a_b_2'].map(map.toProvider)).toEqual(['a_b_3', 'a_b_4', 'a_b', 'a_b_2'])
  })

  it('finds the way back, and leaves a name that it never gave as it is', () => {
    const map = createNameMap(['a.b', 'a_b'])
    expect([map.toTool('a_b'), map.toTool('a_b_2'), map.toTool('other')]).toEqual(['a_b', 'a.b', 'other'])
  })

  it('gives a name that no tool has one that no tool has either', () => {
    const map = createNameMap(['a_b'])
    expect([map.toProvider('a.b'), map.toProvider('')]).toEqual(['a_b_2', '_'])
  })

  it('holds for any names: accepted, different, and the way back', () => {
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 70 }), fc.stringMatching(/^[a_.]{0,3}$/))
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 20 }), fc.array(name), (names, others) => {
        const map = createNameMap(names)
        const given = [...names, ...others].map(map.toProvider)
        expect(given.every(each => /^[a-zA-Z0-9_-]{1,64}$/.test(each))).toBe(true)
        expect(new Set(given).size).toBe(new Set([...names, ...others]).size)
        expect(given.map(map.toTool)).toEqual([...names, ...others])
      }),
    )
  })
})
