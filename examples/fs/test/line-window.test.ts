import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineWindow, type WindowOptions } from '../src/text/line-window.ts'

const usual: WindowOptions = { offset: 1, limit: 2000, maxCharacters: 2000, maxBytes: 51_200 }

function windowOf(text: string, options: Partial<WindowOptions> = {}, step = Infinity) {
  const window = createLineWindow({ ...usual, ...options })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += step) window.push(bytes.subarray(at, at + Math.min(step, bytes.length)))
  return window.end()
}

describe('createLineWindow(options)', () => {
  it('numbers lines from 1, and makes no line of a last line feed', () => {
    expect(windowOf('a\nb\n')).toEqual({
      lines: [
        { number: 1, text: 'a' },
        { number: 2, text: 'b' },
      ],
      totalLines: 2,
    })
  })

  it('keeps a last line that no line feed ends', () => {
    expect(windowOf('a\nb').lines.at(-1)).toEqual({ number: 2, text: 'b' })
  })

  it('finds no line in an empty text, and one in a lone line feed', () => {
    expect(windowOf('')).toEqual({ lines: [], totalLines: 0 })
    expect(windowOf('\n')).toEqual({ lines: [{ number: 1, text: '' }], totalLines: 1 })
  })

  it('takes away a carriage return before a line feed, and no other', () => {
    expect(windowOf('a\r\nb\rc\r\r\nd\r').lines.map(line => line.text)).toEqual(['a', 'b\rc\r', 'd\r'])
  })

  it('begins at the offset, stops at the limit, and still counts to the end', () => {
    expect(windowOf('1\n2\n3\n4\n5\n', { offset: 2, limit: 2 })).toEqual({
      lines: [
        { number: 2, text: '2' },
        { number: 3, text: '3' },
      ],
      totalLines: 5,
    })
  })

  it('keeps a line of exactly the allowed length, and cuts one that is longer', () => {
    expect(windowOf('abcde\r\nabcdef\n', { maxCharacters: 5 }).lines.map(line => line.text)).toEqual([
      'abcde',
      'abcde... (line truncated to 5 chars)',
    ])
  })

  it('never cuts a character in half', () => {
    expect(windowOf('ab😀😀', { maxCharacters: 3 }).lines[0]?.text).toBe('ab... (line truncated to 3 chars)')
  })

  it('stops before the line that would pass the bytes, and keeps a first line in any case', () => {
    expect(windowOf('aaaa\nbbbb\ncccc\n', { maxBytes: 11 })).toMatchObject({ lines: [{}, {}], totalLines: 3 })
    expect(windowOf('aaaa\nbbbb\n', { maxBytes: 2 })).toMatchObject({ lines: [{ number: 1 }], totalLines: 2 })
  })

  it('takes nothing after a line that did not fit, even if it would fit', () => {
    expect(windowOf('aaaa\nbbbbbbbbbbbb\nc\n', { maxBytes: 12 }).lines).toEqual([{ number: 1, text: 'aaaa' }])
  })

  it('gives the same wherever the text is cut into pieces', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'é', '\r', '\n', '\r\n', 'bcd'), { maxLength: 40 })
      .map(each => each.join(''))
    const options = fc.record({
      offset: fc.integer({ min: 1, max: 5 }),
      limit: fc.integer({ min: 1, max: 5 }),
      maxCharacters: fc.integer({ min: 1, max: 6 }),
      maxBytes: fc.integer({ min: 1, max: 30 }),
    })
    fc.assert(
      fc.property(texts, options, fc.integer({ min: 1, max: 5 }), (text, given, step) => {
        const window = createLineWindow(given)
        // Pieces of whole characters, as the reader makes them.
        const characters = [...text]
        for (let at = 0; at < characters.length; at += step)
          window.push(Buffer.from(characters.slice(at, at + step).join('')))
        expect(window.end()).toEqual(windowOf(text, given))
      }),
    )
  })

  it('agrees with splitting the whole text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '\r') }), text => {
        const split = text.split('\n')
        const lines = split.slice(0, -1).map(line => line.replace(/\r$/, ''))
        const last = split.at(-1) ?? ''
        expect(windowOf(text).lines.map(line => line.text)).toEqual(last === '' ? lines : [...lines, last])
      }),
    )
  })
})
