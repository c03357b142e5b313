import { estimateTokens } from '@dsh/codegen'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('estimateTokens(text)', () => {
  it('is nothing for nothing', () => {
    expect(estimateTokens('')).toBe(0)
  })

  it('counts a common word with the blank before it as one', () => {
    expect(estimateTokens('lists all open issues')).toBe(4)
  })

  it('counts the words of a name and the marks of a schema', () => {
    expect(estimateTokens('listOpenIssues')).toBe(3)
    expect(estimateTokens('"type":"string"')).toBe(5)
  })

  it('counts writings without blanks by their characters', () => {
    expect(estimateTokens('列出问题')).toBe(4)
  })

  it('grows with the text, and is never more than its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(estimateTokens(a)).toBeLessThanOrEqual(a.length)
        expect(estimateTokens(`${a}\n${b}`)).toBeGreaterThanOrEqual(Math.max(estimateTokens(a), estimateTokens(b)) - 1)
      }),
    )
  })
})
