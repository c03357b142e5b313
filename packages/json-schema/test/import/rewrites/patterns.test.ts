import { describe, expect, it } from 'vitest'
import { importRefusal, imported } from '../imported.ts'

describe('importSchema: pattern and patternProperties', () => {
  it('takes away backslashes that the flag u does not allow', () => {
    expect(imported({ pattern: String.raw`^[\w\_\-\@]+\:\"\-\/\.$` })).toEqual({
      pattern: String.raw`^[\w_\-@]+:"-\/\.$`,
    })
    expect(imported({ patternProperties: { [String.raw`\@`]: { type: 'string' } } })).toEqual({
      patternProperties: { '@': { type: 'string' } },
    })
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
