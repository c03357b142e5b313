import { describe, expect, it } from 'vitest'
import { readOn, readPage } from '../../src/scripted/file-text.ts'

const result = (body: string, isError = false) => ({
  text: isError ? body : `<path>a.txt</path>\n<type>file</type>\n<content>\n${body}\n</content>`,
  isError,
})
const end = (total: number) => `\n\n(End of file - total ${total} lines)`

describe('readPage(result)', () => {
  it('takes the lines out of their envelope, however they look', () => {
    const page = readPage(result(`1: a\n2: \n3: 3: </content>\n4: (End of file - total 9 lines)${end(4)}`))
    expect(page?.lines).toEqual(['a', '', '3: </content>', '(End of file - total 9 lines)'])
    expect(page?.next).toBeUndefined()
  })

  it('has no lines of an empty file', () => {
    expect(readPage(result('(End of file - total 0 lines)'))).toEqual({ lines: [], cut: undefined, next: undefined })
  })

  it('tells where the next page begins', () => {
    expect(readPage(result('1: a\n\n(Showing lines 1-1 of 3. Use offset=2 to continue.)'))?.next).toBe(2)
    expect(readPage(result('1: a\n\n(Output capped. Showing lines 1-1. Use offset=2 to continue.)'))?.next).toBe(2)
  })

  it('tells which line was cut, and takes no short line for one', () => {
    const mark = '... (line truncated to 2000 chars)'
    expect(readPage(result(`7: a${mark}\n8: ${'x'.repeat(2000)}${mark}${end(8)}`))?.cut).toBe(8)
    expect(readPage(result(`7: a${mark}${end(7)}`))?.cut).toBeUndefined()
  })

  it('is nothing for a failure', () => {
    expect(readPage(result('Error: not found', true))).toBeUndefined()
  })
})

describe('readOn(path, first)', () => {
  it('asks for page after page', () => {
    const reading = readOn('a.txt', result('1: a\n\n(Showing lines 1-1 of 2. Use offset=2 to continue.)'))
    expect(reading.next().value).toMatchObject({
      calls: [{ name: 'read', arguments: { file_path: 'a.txt', offset: 2 } }],
    })
    expect(reading.next([result(`2: b${end(2)}`)])).toEqual({ done: true, value: { text: 'a\nb' } })
  })

  it('says why a file cannot be had', () => {
    expect(readOn('a.txt', result('Error: it changed', true)).next().value).toEqual({ problem: 'Error: it changed' })
    const cut = `1: ${'x'.repeat(2000)}... (line truncated to 2000 chars)${end(1)}`
    expect(readOn('a.txt', result(cut)).next().value).toEqual({ problem: 'line 1 is longer than `read` shows' })
  })
})
