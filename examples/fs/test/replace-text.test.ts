import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replaceText } from '../src/text/replace-text.ts'

const once = (raw: string, old: string, next: string, ending: 'lf' | 'crlf' = 'lf') =>
  replaceText(raw, { old, with: next, all: false, ending })

describe('replaceText(raw, replacing)', () => {
  it('replaces the only place', () => {
    expect(once('a b c', 'b', 'x')).toEqual({ kind: 'done', text: 'a x c' })
  })

  it('counts the places where there is not one', () => {
    expect(once('a', 'b', 'x')).toEqual({ kind: 'places', count: 0 })
    expect(once('b b b', 'b', 'x')).toEqual({ kind: 'places', count: 3 })
  })

  it('takes places that overlap for several', () => {
    expect(once('aaa', 'aa', 'x')).toEqual({ kind: 'places', count: 2 })
  })

  it('replaces every place, one after the other', () => {
    expect(replaceText('aaaa b', { old: 'aa', with: 'a', all: true, ending: 'lf' })).toEqual({
      kind: 'done',
      text: 'aa b',
    })
  })

  it('takes no sign of the replacement for a command', () => {
    expect(once('a', 'a', '$& $1 $$')).toEqual({ kind: 'done', text: '$& $1 $$' })
  })

  it('finds lines whatever ends them, and ends the new ones as the file does', () => {
    expect(once('a\r\nb\r\nc\r\n', 'a\nb', 'x\ny', 'crlf')).toEqual({ kind: 'done', text: 'x\r\ny\r\nc\r\n' })
    expect(once('a\nb\n', 'a\r\nb', 'x\r\ny')).toEqual({ kind: 'done', text: 'x\ny\n' })
  })

  it('leaves every other line as it was in a file of mixed endings', () => {
    expect(once('a\r\nb\nc\r\nd\n', 'b\nc', 'x', 'crlf')).toEqual({ kind: 'done', text: 'a\r\nx\r\nd\n' })
  })

  it('changes no byte outside the places it replaces', () => {
    const part = fc.array(fc.constantFrom('a', 'b', '\r\n', '\n', '\r'), { maxLength: 12 }).map(each => each.join(''))
    fc.assert(
      fc.property(part, part, fc.constantFrom('lf', 'crlf'), (before, after, ending) => {
        const raw = `${before}#${after}`
        expect(replaceText(raw, { old: '#', with: '@', all: false, ending })).toEqual({
          kind: 'done',
          text: `${before}@${after}`,
        })
      }),
    )
  })
})
