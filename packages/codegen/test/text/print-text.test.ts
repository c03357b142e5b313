import { indent, join, line, printText, remark, type Text } from '@dsh/codegen'
import { describe, expect, it } from 'vitest'

const style = { indentation: '  ', remark: ' # ' }
const print = (text: Text): string => printText(text, style)

describe('printText(text, style)', () => {
  it('prints strings and rows of texts in their order', () => {
    expect(print(['a', ['b', ['c']], 'd'])).toBe('abcd')
  })

  it('asks a function for its text when its turn comes', () => {
    const asked: string[] = []
    const ask = (name: string) => (): Text => {
      asked.push(name)
      return name
    }
    expect(print([ask('a'), () => ['b', ask('c')], ask('d')])).toBe('abcd')
    expect(asked).toEqual(['a', 'c', 'd'])
  })

  it('begins the further lines of an indented text one step further in', () => {
    const body = [line, 'b', indent([line, 'c'])]
    expect(print(['a', indent(body), line, 'd'])).toBe('a\n  b\n    c\nd')
  })

  it('stops indenting where blanks would outgrow the text', () => {
    let text: Text = 'deepest'
    for (let depth = 0; depth < 50; depth++) text = indent([line, text])
    const lines = print(text).split('\n')
    expect(lines).toHaveLength(51)
    expect(lines.at(-1)).toBe(`${'  '.repeat(8)}deepest`)
  })

  it('puts a remark at the end of the line that it stands in, before what breaks the line', () => {
    expect(print(['a', remark('one'), '(', line, 'b', remark('two'), ')'])).toBe('a( # one\nb) # two')
  })

  it('puts several remarks of one line behind each other', () => {
    expect(print([remark('one'), 'a', remark('two')])).toBe('a # one; two')
  })

  it('prints a text of any depth, whether it lies there or is made on the way', () => {
    let rows: Text = 'x'
    for (let depth = 0; depth < 200_000; depth++) rows = [rows]
    const thunk = (depth: number): Text => (depth === 0 ? 'y' : [(): Text => thunk(depth - 1)])
    expect(print([rows, thunk(200_000)])).toBe('xy')
  })
})

describe('join(separator, texts)', () => {
  it('puts the separator between texts, and nowhere else', () => {
    expect(print(join(', ', ['a', ['b'], 'c']))).toBe('a, b, c')
    expect(print(join(', ', ['a']))).toBe('a')
    expect(print(join(', ', []))).toBe('')
  })
})
