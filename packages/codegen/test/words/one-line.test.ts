import { oneLine, quote } from '@dsh/codegen'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('oneLine(text)', () => {
  it('makes one blank of white space of any kind, and none of it at the ends', () => {
    expect(oneLine('\n a\r\n\tb\u2028\u00a0c \ufeff')).toBe('a b c')
  })

  it('is empty for a text of white space', () => {
    expect(oneLine(' \n\t ')).toBe('')
  })

  it('shows controls, turned writing and halves of surrogate pairs as their codes', () => {
    expect(oneLine('a\0b\u001bc\u007fd\u0085e\ud800f\u202eg')).toBe('a\\x00b\\x1bc\\x7fd\\x85e\\ud800f\\u202eg')
  })

  it('leaves all that can be read, with pairs of surrogates', () => {
    expect(oneLine('Grüße, 世界 🌍 */ ``` """')).toBe('Grüße, 世界 🌍 */ ``` """')
  })

  it('gives one line of printable text for any text, and that line for itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const one = oneLine(text)
        expect(one).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]|^\s|\s$|\s\s/u)
        expect(oneLine(one)).toBe(one)
      }),
    )
  })
})

describe('quote(text)', () => {
  it('is a JSON string of the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(JSON.parse(quote(text))).toBe(text)
        expect(quote(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u)
      }),
    )
  })

  it('escapes line separators, controls and turned writing, which JSON does not', () => {
    expect(quote('\u2028\u2029\u0085\u202e"')).toBe(String.raw`"\u2028\u2029\u0085\u202e\""`)
  })
})
