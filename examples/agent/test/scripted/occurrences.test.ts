import * as fc from 'fast-check'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { nameFinder } from '../../src/scripted/names.ts'
import { renamings } from '../../src/scripted/occurrences.ts'

/** What `edit` with `replace_all` makes of the text and its end, one replacement after the other; each finds something. */
function applied(text: string, from: string, to: string, mayCrossLines: boolean, end = ''): string | undefined {
  return renamings(text, from, to, mayCrossLines)?.reduce((now, { old, next }) => {
    expect(now).toContain(old)
    return now.replaceAll(old, () => next)
  }, text + end)
}

describe('renamings(text, from, to, mayCrossLines)', () => {
  it('takes a character on each side, which serves every such place', () => {
    expect(renamings('a(foo) b(foo) myfoo', 'foo', 'bar', true)).toEqual([{ old: '(foo)', next: '(bar)' }])
  })

  it('needs no second character where there is none on the line', () => {
    expect(renamings('x = foo\nfoo = 1\n', 'foo', 'bar', true)).toEqual([
      { old: ' foo', next: ' bar' },
      { old: 'foo ', next: 'bar ' },
    ])
  })

  it('takes a line break where only that tells the name from a longer one', () => {
    expect(applied('foo\nmyfoo\nfoods\nfoo', 'foo', 'bar', true)).toBe('bar\nmyfoo\nfoods\nbar')
  })

  it('does not care whether the last line has an end', () => {
    expect(applied('foo\nmyfoo', 'foo', 'bar', true, '\n')).toBe('bar\nmyfoo\n')
    expect(applied('foo\nfoofo\nfoo', 'foo', 'bar', true, '\n')).toBe('bar\nfoofo\nbar\n')
  })

  it('gives nothing where it would need a line break that it may not take', () => {
    expect(renamings('foo\nmyfoo\n', 'foo', 'bar', false)).toBeUndefined()
    expect(applied('foo(1)\nmyfoo(2)', 'foo', 'bar', false)).toBe('bar(1)\nmyfoo(2)')
  })

  it('never takes half of a character', () => {
    const replacements = renamings('😀foo😀 foo2', 'foo', 'bar', true)
    expect(replacements).toEqual([{ old: '😀foo😀', next: '😀bar😀' }])
  })

  it('finds its way through an empty first line', () => {
    expect(applied('\nfoo\nmyfoo\n\nfoo', 'foo', 'bar', true)).toBe('\nbar\nmyfoo\n\nbar')
  })

  const pieces = ['foo', 'foo', 'f', 'o', 'foofoo', '_', '1', ' ', '.', ',', '\n', '\n', '😀', 'é', '$', '\r']
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map(parts => parts.join(''))

  it('is the rename of every whole name, in any text', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('bar', 'foofoo', 'f', '$&', 'myfoo'), (text, to) => {
        const renamed = text.replaceAll(nameFinder('foo', 'g'), () => to)
        expect(applied(text, 'foo', to, true)).toBe(renamed)
        expect(applied(text, 'foo', to, true, '\n')).toBe(`${renamed}\n`)
      }),
      { numRuns: 3000 },
    )
  })

  it('is that, or nothing, where line breaks may not be taken; and takes none', () => {
    fc.assert(
      fc.property(texts, text => {
        const replacements = renamings(text, 'foo', 'bar', false)
        if (replacements === undefined) return
        expect(replacements.some(({ old }) => old.includes('\n'))).toBe(false)
        expect(applied(text, 'foo', 'bar', false)).toBe(text.replaceAll(nameFinder('foo', 'g'), 'bar'))
      }),
      { numRuns: 3000 },
    )
  })

  it('takes its time by the size of the text, and not by its square', () => {
    const lines = Array.from({ length: 20_000 }, (_, line) => `foo line ${line} of foo; myfoo`)
    const text = lines.join('\n')
    const began = process.cpuUsage()
    expect(applied(text, 'foo', 'bar', true)).toBe(text.replaceAll(nameFinder('foo', 'g'), 'bar'))
    expect(process.cpuUsage(began).user).toBeLessThan(3_000_000)
  })
})
