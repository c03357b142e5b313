import { createNames, pascalCase } from '@dsh/codegen'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('createNames(taken)', () => {
  it('gives a name that is free as it is', () => {
    expect(createNames().allocate('Issue')).toBe('Issue')
  })

  it('numbers the further ones of a name from 2 on', () => {
    const names = createNames()
    expect([1, 2, 3].map(() => names.allocate('Issue'))).toEqual(['Issue', 'Issue2', 'Issue3'])
  })

  it('never gives a name that is taken, with a number or without', () => {
    const names = createNames(['Issue', 'Issue3'])
    names.allocate('Issue2')
    expect(names.allocate('Issue')).toBe('Issue4')
  })

  it('gives names of objects like any other', () => {
    const names = createNames()
    expect(['__proto__', 'constructor', '__proto__'].map(name => names.allocate(name))).toEqual([
      '__proto__',
      'constructor',
      '__proto__2',
    ])
  })

  it('gives different names, whatever is asked for', () => {
    const few = fc.constantFrom('a', 'a2', 'a3', 'a22', 'b')
    fc.assert(
      fc.property(fc.array(few), fc.array(few), (taken, asked) => {
        const names = createNames(taken)
        const given = asked.map(name => names.allocate(name))
        expect(new Set([...taken, ...given]).size).toBe(new Set(taken).size + given.length)
      }),
    )
  })

  it('gives the hundred-thousandth of a name as fast as the first', () => {
    const names = createNames()
    for (let count = 0; count < 100_000; count++) names.allocate('a')
    expect(names.allocate('a')).toBe('a100001')
  })
})

describe('pascalCase(text, prefix, longest)', () => {
  it('joins words, each with a capital', () => {
    expect(pascalCase('list open-issues_of.repo')).toBe('ListOpenIssuesOfRepo')
  })

  it('keeps the letters of all writings', () => {
    expect(pascalCase('搜索 größe')).toBe('搜索Größe')
  })

  it('leaves out letters that not everybody knows yet, and puts a prefix where nothing is left', () => {
    expect(pascalCase('tool・item x･y')).toBe('ToolitemXy')
    expect(pascalCase('a\u200db\u1c89c')).toBe('Abc')
    expect(pascalCase('\u{20000}・')).toBe('Tool')
  })

  it('puts a prefix before what cannot begin a name', () => {
    expect(pascalCase('1st')).toBe('Tool1st')
    expect(pascalCase('--', 'Type')).toBe('Type')
  })

  it('cuts long names, and never through a pair of surrogates', () => {
    expect(pascalCase('ab'.repeat(9), 'Tool', 5)).toBe('Ababa')
    expect(pascalCase('𝓐', 'T', 5)).toBe('A')
    expect(pascalCase('a𐐨', 'T', 2)).toBe('A')
  })

  it('gives an identifier in normal form for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const name = pascalCase(text)
        expect(name).toMatch(/^\p{XID_Start}\p{XID_Continue}*$/u)
        expect(name.normalize('NFKC')).toBe(name)
        expect(name.length).toBeLessThanOrEqual(120)
      }),
    )
  })
})
