import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLines } from '../src/lines.ts'

describe('createLines(longest, take)', () => {
  it('gives the same lines, however the text is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.nat(12)), (texts, cuts) => {
        const lines = texts.map(text => text.replaceAll('\n', ''))
        let rest = lines.map(line => `${line}\n`).join('')
        const taken: string[] = []
        const feed = createLines(Infinity, line => void taken.push(line))
        for (const cut of cuts) {
          feed(rest.slice(0, cut))
          rest = rest.slice(cut)
        }
        feed(rest)
        expect(taken).toEqual(lines)
      }),
    )
  })

  it('refuses a line that is too long, whether it ends or not', () => {
    expect(createLines(3, () => {})('abc\n')).toBe(true)
    expect(createLines(3, () => {})('abcd\n')).toBe(false)
    expect(createLines(3, () => {})('abcd')).toBe(false)
    const feed = createLines(3, () => {})
    expect([feed('ab'), feed('cd')]).toEqual([true, false])
  })
})
