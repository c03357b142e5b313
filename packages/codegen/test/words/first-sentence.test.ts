import { firstSentence } from '@dsh/codegen'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('firstSentence(description, longest)', () => {
  it('is the text up to the end of the first sentence, without its full stop', () => {
    expect(firstSentence('Lists issues. Takes a repository.')).toBe('Lists issues')
  })

  it('keeps the mark of a question or a call', () => {
    expect(firstSentence('Lost? Search.')).toBe('Lost?')
    expect(firstSentence('Deletes! Beware.')).toBe('Deletes!')
  })

  it('ends at the end of the first paragraph, even without a full stop', () => {
    expect(firstSentence('\n  Lists\n  issues:\n \n- open\n- closed')).toBe('Lists issues')
  })

  it('does not end in the middle of names, numbers and abbreviations', () => {
    expect(firstSentence('Reads package.json, e.g. version 1.2 etc. of it. Then stops.')).toBe(
      'Reads package.json, e.g. version 1.2 etc. of it',
    )
    expect(firstSentence('1. Opens. 2. Closes.')).toBe('1. Opens')
  })

  it('knows the full stop of writings without blanks', () => {
    expect(firstSentence('列出问题。需要仓库。')).toBe('列出问题')
  })

  it('cuts a long sentence after a word, and says so', () => {
    expect(firstSentence('Lists all of the issues of a repository', 20)).toBe('Lists all of the…')
  })

  it('cuts a long word where it must, and never a pair of surrogates', () => {
    expect(firstSentence('🌍'.repeat(30), 5)).toBe('🌍🌍…')
  })

  it('is empty for a text without words', () => {
    expect(firstSentence(' \n ')).toBe('')
  })

  it('gives one line that is no longer than asked, but for the ellipsis', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 60 }), (text, longest) => {
        const sentence = firstSentence(text, longest)
        expect(sentence.length).toBeLessThanOrEqual(longest + 1)
        expect(sentence).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u)
      }),
    )
  })
})
