import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearest } from '../src/nearest.ts'

describe('nearest(name, candidates)', () => {
  it('finds a name with a dropped, an added and a changed letter', () => {
    const names = ['read_file', 'write_file', 'glob']
    expect(nearest('read_fle', names)).toBe('read_file')
    expect(nearest('write_filee', names)).toBe('write_file')
    expect(nearest('read-file', names)).toBe('read_file')
  })

  it('counts two swapped neighbours as one edit', () => {
    expect(nearest('gerp', ['grep'])).toBe('grep')
  })

  it('finds nothing more than two edits away', () => {
    expect(nearest('a_long_enough_name', ['a_long_enouXYZname'])).toBeUndefined()
  })

  it('finds nothing more than a third of the name away', () => {
    expect(nearest('ls', ['lx'])).toBeUndefined()
    expect(nearest('cat', ['cxt'])).toBe('cxt')
    expect(nearest('greps', ['groqs'])).toBeUndefined()
    expect(nearest('grepss', ['groqss'])).toBe('groqss')
  })

  it('prefers the nearer one', () => {
    expect(nearest('search', ['srch', 'serch'])).toBe('serch')
  })

  it('takes the first in code-unit order of equally near ones, whatever their order', () => {
    expect(nearest('cat', ['hat', 'bat', 'car'])).toBe('bat')
    expect(nearest('cat', ['car', 'hat', 'bat'])).toBe('bat')
  })

  it('takes any iterable', () => {
    expect(nearest('reed', new Map([['read', 1]]).keys())).toBe('read')
  })

  it('is quick with long names and many candidates', () => {
    const long = 'x'.repeat(100_000)
    const many = Array.from({ length: 100_000 }, (_, index) => `candidate_${index}`)
    expect(nearest(`${long}ab`, [`${long}ba`, ...many])).toBe(`${long}ba`)
    expect(nearest('candidat_99999', many)).toBe('candidate_99999')
  })

  it('agrees with the textbook distance', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 5 }), (name, candidates) => {
        const limit = Math.min(2, Math.floor(name.length / 3))
        const ranked = candidates
          .map(candidate => ({ candidate, edits: distance(name, candidate) }))
          .filter(({ edits }) => edits <= limit)
          .sort((a, b) => a.edits - b.edits || (a.candidate < b.candidate ? -1 : 1))
        expect(nearest(name, candidates)).toBe(ranked[0]?.candidate)
      }),
      { numRuns: 2000 },
    )
  })
})

/** Optimal string alignment, the full table. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j))
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      rows[i]![j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, isSwap ? at(i - 2, j - 2) + 1 : Infinity)
    }
  }
  return at(a.length, b.length)
}
