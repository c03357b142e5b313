import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { hunksOf } from '../src/view/hunks.ts'

const max = 10 * 1024 * 1024
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}\n`).join('')

describe('hunksOf(path, before, after)', () => {
  it('gives three lines before and after each change, and a hunk for each', () => {
    const before = numbered(1, 30)
    const after = before.replace('5\n', 'five\n').replace('\n25\n', '\ntwenty-five\n')
    expect(hunksOf('f', before, after, max)).toEqual([
      { path: 'f', oldText: '2\n3\n4\n5\n6\n7\n8', newText: '2\n3\n4\nfive\n6\n7\n8' },
      { path: 'f', oldText: '22\n23\n24\n25\n26\n27\n28', newText: '22\n23\n24\ntwenty-five\n26\n27\n28' },
    ])
  })

  it('has no old text where nothing stood before', () => {
    expect(hunksOf('f', '', 'a\nb\n', max)).toEqual([{ path: 'f', oldText: null, newText: 'a\nb' }])
  })

  it('says nothing about a missing line feed at the end', () => {
    expect(hunksOf('f', 'a\nb', 'a\nc', max)).toEqual([{ path: 'f', oldText: 'a\nb', newText: 'a\nc' }])
  })

  it('is empty for equal texts, and for texts from the limit on', () => {
    expect(hunksOf('f', 'a', 'a', max)).toEqual([])
    expect(hunksOf('f', 'a'.repeat(100), 'b', 100)).toEqual([])
  })

  it('gives the whole of two texts that differ in too many lines, soon', () => {
    const before = Array.from({ length: 60_000 }, (_, at) => `old ${at}\n`).join('')
    const after = Array.from({ length: 60_000 }, (_, at) => `new ${at}\n`).join('')
    const start = process.cpuUsage()
    expect(hunksOf('f', before, after, max)).toEqual([{ path: 'f', oldText: before, newText: after }])
    expect(process.cpuUsage(start).user).toBeLessThan(10_000_000)
  })

  it('finds one change in a large text', () => {
    const before = numbered(1, 200_000)
    expect(hunksOf('f', before, before.replace('\n100000\n', '\nhere\n'), max)).toHaveLength(1)
  })
})
