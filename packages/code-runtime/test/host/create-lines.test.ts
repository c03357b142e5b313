import { createLines } from '@dsh/code-runtime'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

/** Feeds chunks, and gives the lines that came of them. */
function linesOf(longest: number, chunks: readonly string[]): { readonly lines: string[]; readonly refusals: number } {
  const lines: string[] = []
  let refusals = 0
  const reader = createLines(
    longest,
    line => void lines.push(line),
    () => void (refusals += 1),
  )
  for (const chunk of chunks) reader.feed(chunk)
  while (reader.step());
  return { lines, refusals }
}

describe('createLines(longest, take)', () => {
  it('gives the same lines, however the text is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.nat(12)), (texts, cuts) => {
        const lines = texts.map(text => text.replaceAll('\n', ''))
        let rest = lines.map(line => `${line}\n`).join('')
        const chunks = cuts.map(cut => {
          const chunk = rest.slice(0, cut)
          rest = rest.slice(cut)
          return chunk
        })
        expect(linesOf(Infinity, [...chunks, rest])).toEqual({ lines, refusals: 0 })
      }),
    )
  })

  it('gives one line at a step', () => {
    const lines: string[] = []
    const reader = createLines(10, line => void lines.push(line))
    reader.feed('a\nb\nc')
    expect([reader.step(), lines.length, reader.step(), lines.length, reader.step()]).toEqual([true, 1, true, 2, false])
  })

  it('refuses a line that is too long once, whether it ends or not, and gives nothing after it', () => {
    expect(linesOf(3, ['abc\n'])).toEqual({ lines: ['abc'], refusals: 0 })
    expect(linesOf(3, ['a\nabcd\nb\n'])).toEqual({ lines: ['a'], refusals: 1 })
    expect(linesOf(3, ['ab', 'cd', 'e\n', 'a\n'])).toEqual({ lines: [], refusals: 1 })
  })

  it('works from its text alone', () => {
    const make = new Function(`return (${createLines})`)() as typeof createLines
    const lines: string[] = []
    const reader = make(10, line => void lines.push(line))
    reader.feed('a\n')
    expect([reader.step(), lines]).toEqual([true, ['a']])
  })
})
