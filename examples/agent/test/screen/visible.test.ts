import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visible, visibleLine } from '../../src/screen/visible.ts'

describe('visible(text)', () => {
  it('shows what a terminal would obey', () => {
    expect(visible('\x1b[2J\x07\x9b31m\x7f')).toBe(String.raw`\x1b[2J\x07\x9b31m\x7f`)
  })

  it('shows what turns text around or cannot be seen', () => {
    expect(visible('a\u202eb\u2066c\u200bd\ufeff')).toBe(String.raw`a\u202eb\u2066c\u200bd\ufeff`)
  })

  it('keeps line feeds and tabs, takes the return before a line feed, and shows any other', () => {
    expect(visible('a\tb\r\nc\rd\n')).toBe('a\tb\nc\\x0dd\n')
  })

  it('leaves nothing in any text that could steer a terminal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(visible(text)).not.toMatch(/[\p{Cs}\u2028-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/u)
      }),
    )
  })
})

describe('visibleLine(text)', () => {
  it('gives one line', () => {
    expect(visibleLine('a\r\n\tb\x1b')).toBe(String.raw`a\r\n\tb\x1b`)
  })
})
