import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutUtf8, fitsUtf8, utf8Bytes } from '../../src/host/utf8.ts'

const anyText = fc.string({ unit: fc.oneof(fc.constantFrom('a', 'é', '€', '😀'), fc.constantFrom('\ud800', '\udc00')) })

describe('UTF-8', () => {
  it('is counted as the encoder writes it, lone halves of pairs too', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length)
      }),
    )
  })

  it('is cut at the longest beginning that fits', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, most) => {
        const cut = cutUtf8(text, most)
        expect(fitsUtf8(cut, most)).toBe(true)
        expect(text.startsWith(cut)).toBe(true)
        const next = [...text][[...cut].length]
        expect(next === undefined || !fitsUtf8(cut + next, most)).toBe(true)
      }),
    )
  })
})
