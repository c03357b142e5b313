import { describe, expect, it } from 'vitest'
import { readMatches } from '../../src/scripted/matches.ts'

const of = (text: string) => readMatches({ text, isError: false })

describe('readMatches(result)', () => {
  it('reads files, lines and the count', () => {
    expect(of('Found 3 matches\na/b.txt\nLine 1: x\nLine 12: y\n\nc.txt\nLine 2: ')).toEqual({
      paths: ['a/b.txt', 'c.txt'],
      total: 3,
      lines: [1, 12, 2],
      isPartial: false,
    })
  })

  it('is empty where nothing was found', () => {
    expect(of('No matches found')).toEqual({ paths: [], total: 0, lines: [], isPartial: false })
  })

  it('knows a page of more, and a search that could not see everything', () => {
    const text = 'Found 1 of 300 matches\na\nLine 1: x\n\n(Some files or folders could not be read.)'
    expect(of(text)).toEqual({ paths: ['a'], total: 300, lines: [1], isPartial: true })
  })

  it('is not led astray by names and lines that look like its own words', () => {
    const text = 'Found 2 matches\nLine 1: a\nLine 3: Found 9 matches\n\n"a\\n\\u001b\\"b"\nLine 4: (Some'
    expect(of(text).paths).toEqual(['Line 1: a', 'a\n\x1b"b'])
    expect(of(text).lines).toEqual([3, 4])
  })
})
