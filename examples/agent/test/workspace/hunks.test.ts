import { applyPatch } from 'diff'
import * as fc from 'fast-check'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { hunksOf, hunkText } from '../../src/workspace/hunks.ts'

const patch = (before: string, after: string) => `--- a\n+++ b\n${hunksOf(before, after).map(hunkText).join('')}`
const lines = (count: number, line: (place: number) => string) => Array.from({ length: count }, (_, at) => line(at))

describe('hunksOf(before, after)', () => {
  it('shows the lines that differ, and three around them', () => {
    const before = lines(9, at => `${at}\n`).join('')
    expect(patch(before, before.replace('4', 'four'))).toBe(
      '--- a\n+++ b\n@@ -2,7 +2,7 @@\n 1\n 2\n 3\n-4\n+four\n 5\n 6\n 7\n',
    )
  })

  it('says where the last line has no end', () => {
    expect(patch('a', 'b\n')).toBe('--- a\n+++ b\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b\n')
  })

  it('begins a new file at no line', () => {
    expect(patch('', 'a\n')).toBe('--- a\n+++ b\n@@ -0,0 +1,1 @@\n+a\n')
  })

  it('is nothing for equal texts', () => {
    expect(hunksOf('a\n', 'a\n')).toEqual([])
  })

  const text = fc
    .array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', '-x\n', '\\ No newline\n', 'end'), { maxLength: 30 })
    .map(parts => parts.join(''))

  it('makes one text of the other', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyPatch(before, patch(before, after))).toBe(after)
      }),
    )
  })

  it('makes one text of the other also where the shortest difference would take too long', () => {
    const rename = (line: string) => line.replace('foo', 'bar')
    const many = lines(20_000, at => `${at} ${at % 3 === 0 ? 'foo' : 'x'}\n`)
    const began = process.cpuUsage()
    const renamed = many.map(rename).join('')
    expect(applyPatch(many.join(''), patch(many.join(''), renamed))).toBe(renamed)
    const other = lines(15_000, at => `${at * 7} foo`).join('\n')
    expect(applyPatch(many.join(''), patch(many.join(''), `0 foo\n${other}`))).toBe(`0 foo\n${other}`)
    expect(process.cpuUsage(began).user).toBeLessThan(10_000_000)
  })
})
