import * as fc from 'fast-check'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { createSelects } from '../src/selection.ts'

const chosen = (selection: Parameters<typeof createSelects>[0], ...names: string[]): string[] =>
  names.filter(createSelects(selection))

describe('createSelects({ include, exclude })', () => {
  it('means all tools where nothing is said', () => {
    expect(chosen({}, 'a', '', '*', '__proto__')).toEqual(['a', '', '*', '__proto__'])
  })

  it('means none where it includes none', () => {
    expect(chosen({ include: [] }, 'a', '')).toEqual([])
  })

  it('takes a star for any run of characters, also an empty one', () => {
    expect(chosen({ include: ['fs_*', '*_all'] }, 'fs_', 'fs_read', 'fs', 'xfs_read', 'drop_all', 'all')).toEqual([
      'fs_',
      'fs_read',
      'drop_all',
    ])
  })

  it('takes several stars', () => {
    expect(chosen({ include: ['a*b*c'] }, 'abc', 'axxbxxc', 'abcbc', 'acb', 'abca', 'ac')).toEqual([
      'abc',
      'axxbxxc',
      'abcbc',
    ])
  })

  it('does not use one character twice', () => {
    expect(chosen({ include: ['ab*ba'] }, 'aba', 'abba')).toEqual(['abba'])
    expect(chosen({ include: ['*ab*ab*'] }, 'ab', 'abab')).toEqual(['abab'])
    expect(chosen({ include: ['*b*b'] }, 'b', 'ab', 'bb')).toEqual(['bb'])
  })

  it('takes every other character as it is', () => {
    expect(chosen({ include: ['a.c', '(x)', '[a-z]', '$^\\'] }, 'abc', 'a.c', '(x)', 'q', '[a-z]', '$^\\')).toEqual([
      'a.c',
      '(x)',
      '[a-z]',
      '$^\\',
    ])
  })

  it('excludes, whatever it includes', () => {
    expect(chosen({ include: ['*'], exclude: ['r*'] }, 'read', 'write')).toEqual(['write'])
  })

  it('refuses what is no name', () => {
    expect(() => createSelects({ include: [/x/ as never] })).toThrow(/must list tool names/)
  })

  it('selects what a regular expression of the same meaning does', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 6 })
    fc.assert(
      fc.property(letters, fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 }), (pattern, name) => {
        const meaning = new RegExp(`^${pattern.replaceAll('*', '.*')}$`)
        expect(createSelects({ include: [pattern] })(name)).toBe(meaning.test(name))
      }),
    )
  })

  it('takes no longer for many stars than a name and a pattern have characters', () => {
    const began = process.cpuUsage()
    expect(createSelects({ include: ['*a'.repeat(2000) + 'b'] })('a'.repeat(20_000))).toBe(false)
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
  })
})
