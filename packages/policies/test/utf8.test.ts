import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteLength, headOf, tailOf } from '../src/utf8.ts'

const texts = fc.string({
  unit: fc.constantFrom(
    'a',
    'é',
    '€',
    '😀',
    '\uD83D',
    '\uDE00',
    '\u007F',
    '\u0080',
    '\u07FF',
    '\u0800',
    '\uFFFF',
    '\u{10000}',
  ),
  maxLength: 30,
})
const bytes = fc.nat({ max: 60 })
/** The bytes that a character of each size costs. */
const cost = (text: string): number => Buffer.byteLength(text)

describe('byteLength(text)', () => {
  it('counts as the platform does', () => {
    fc.assert(
      fc.property(texts, text => {
        expect(byteLength(text)).toBe(cost(text))
      }),
    )
  })
})

describe('headOf(text, bytes)', () => {
  it('is the longest beginning in whole characters', () => {
    fc.assert(
      fc.property(texts, bytes, (text, room) => {
        const head = headOf(text, room)
        const next = String.fromCodePoint(text.codePointAt(head.length) ?? 0)
        expect(text.startsWith(head)).toBe(true)
        expect(cost(head)).toBeLessThanOrEqual(room)
        expect(head === text || cost(head) + cost(next) > room).toBe(true)
      }),
    )
  })
})

describe('tailOf(text, bytes)', () => {
  it('is the longest end in whole characters', () => {
    fc.assert(
      fc.property(texts, bytes, (text, room) => {
        const tail = tailOf(text, room)
        const before = Array.from(text.slice(0, text.length - tail.length)).at(-1) ?? ''
        expect(text.endsWith(tail)).toBe(true)
        expect(cost(tail)).toBeLessThanOrEqual(room)
        expect(tail === text || cost(tail) + cost(before) > room).toBe(true)
      }),
    )
  })
})
