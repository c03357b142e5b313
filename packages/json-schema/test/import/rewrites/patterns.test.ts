import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importRefusal, imported } from '../imported.ts'

function isPattern(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source !== ''
  } catch {
    return false
  }
}

describe('importSchema: pattern and patternProperties', () => {
  it('takes away backslashes that the flag u does not allow', () => {
    expect(imported({ pattern: String.raw`^[\w\_\-\@]+\:\"\-\/\.$` })).toEqual({
      pattern: String.raw`^[\w_\-@]+:"-\/\.$`,
    })
    expect(imported({ patternProperties: { [String.raw`\@`]: { type: 'string' } } })).toEqual({
      patternProperties: { '@': { type: 'string' } },
    })
  })

  it('gives a backslash to signs that stand for themselves without the flag, such as a dash beside a class', () => {
    expect(imported({ pattern: String.raw`^[\w-\.]+@([\w-]+\.)+[\w-]{2,4}$` })).toEqual({
      pattern: String.raw`^[\w\-\.]+@([\w-]+\.)+[\w-]{2,4}$`,
    })
    expect(imported({ pattern: '^{{[^}]+}}]$' })).toEqual({ pattern: String.raw`^\{\{[^}]+\}\}\]$` })
    expect(imported({ pattern: String.raw`^[a-\d\\w-z]$` })).toEqual({ pattern: String.raw`^[a\-\d\\w-z]$` })
  })

  it('does not guess what a number in braces without an atom means', () => {
    expect(importRefusal({ pattern: '^a{,5}$' })[0]).toMatch(/^schema\.pattern must be a regular expression/)
    expect(importRefusal({ pattern: String.raw`[\w-.]\Z` })[0]).toMatch(/^schema\.pattern must be a regular expression/)
  })

  it('matches what it did without the flag', () => {
    const part = fc.constantFrom(
      ...String.raw`\w \d \S - . [ [^ ] { } {2} {1,} {,2} ( ) | a z 5 _ , \- \_ \@ \\ \/ \. ^ $ + * ? @ "`.split(' '),
    )
    const pattern = fc
      .oneof(
        fc.array(part, { maxLength: 8 }).map(parts => parts.join('')),
        fc.array(part, { maxLength: 6 }).map(parts => `[${parts.join('')}]+`),
      )
      .filter(source => isPattern(source, ''))
    const words = fc.array(
      fc.array(part, { maxLength: 4 }).map(parts => parts.join('')),
      { minLength: 8, maxLength: 8 },
    )
    let rewritten = 0
    fc.assert(
      fc.property(pattern, words, (source, texts) => {
        if (isPattern(source, 'u') || importRefusal({ pattern: source }).length > 0) return
        const strict = new RegExp(String(imported({ pattern: source }).pattern), 'u')
        expect(texts.map(text => strict.test(text))).toEqual(texts.map(text => new RegExp(source).test(text)))
        rewritten++
      }),
      { numRuns: 500 },
    )
    expect(rewritten).toBeGreaterThan(50)
  })

  it('joins the schemas of two patterns that are one then', () => {
    expect(imported({ patternProperties: { '@': { type: 'string' }, [String.raw`\@`]: false } })).toEqual({
      patternProperties: { '@': { allOf: [{ type: 'string' }, false] } },
    })
  })

  it('refuses what is no regular expression', () => {
    expect(importRefusal({ pattern: '(?P<year>.)' })[0]).toMatch(/^schema\.pattern must be a regular expression/)
    expect(importRefusal({ patternProperties: { '(': {} } })).toEqual([
      'schema.patternProperties["("] is not named by a regular expression',
    ])
  })
})
