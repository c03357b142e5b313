import { describe, expect, it } from 'vitest'
import { pathLine, visible, visibleText } from '../src/view/visible.ts'

describe('visible(line)', () => {
  it('shows what a terminal would obey as an escape', () => {
    expect(visible('a\u001b[31mb\u0007\n\u009bc')).toBe('a\\u001b[31mb\\u0007\\n\\u009bc')
  })

  it('shows marks that turn the direction of text around', () => {
    expect(visible('\u202egpj.exe\u2066')).toBe('\\u202egpj.exe\\u2066')
  })

  it('leaves every other text as it is', () => {
    expect(visible('naïve 漢字 😀 \\n')).toBe('naïve 漢字 😀 \\n')
  })
})

describe('visibleText(text)', () => {
  it('keeps the lines and tabs of a text', () => {
    expect(visibleText('a\r\n\tb\rc\u001b')).toBe('a\n\tb\\rc\\u001b')
  })
})

describe('pathLine(path)', () => {
  it('gives an ordinary path as it is', () => {
    expect(pathLine('src/a b.ts')).toBe('src/a b.ts')
  })

  it('gives a path of more than one line as a JSON string, from which a model can take the name', () => {
    expect(JSON.parse(pathLine('a\n"b".txt'))).toBe('a\n"b".txt')
    expect(pathLine('a\nb')).toBe('"a\\nb"')
  })

  it('leaves no doubt about a path that begins with a quote', () => {
    expect(JSON.parse(pathLine('"a"'))).toBe('"a"')
  })
})
