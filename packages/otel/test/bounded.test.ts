import { describe, expect, it } from 'vitest'
import { cut, printed } from '../src/bounded.ts'

describe('cut(text, limit)', () => {
  it('leaves a text that is short enough as it is', () => {
    expect(cut('abc', 3)).toBe('abc')
  })

  it('gives exactly so many characters of a longer one, the last of which says so', () => {
    expect(cut('abcd', 3)).toBe('ab…')
  })

  it('leaves no half of a pair of surrogates', () => {
    expect(cut('a😀bc', 3)).toBe('a…')
  })
})

describe('printed(value)', () => {
  it('is JSON', () => {
    expect(printed({ a: [1, null] })).toBe('{"a":[1,null]}')
  })

  it('is nothing where there is nothing to print', () => {
    expect(printed(undefined)).toBeUndefined()
  })

  it('is never longer than a span should hold', () => {
    expect(printed('x'.repeat(1_000_000))).toHaveLength(8_192)
  })
})
