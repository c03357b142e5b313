import { describe, expect, it } from 'vitest'
import { isName, literally, nameFinder } from '../../src/scripted/names.ts'

describe('isName(text)', () => {
  it('takes the identifiers of programs, in any script', () => {
    expect(['a', '_a1', '$', 'größe', '名前', 'x·y'].filter(isName)).toHaveLength(6)
  })

  it('takes nothing else', () => {
    expect(['', '1a', 'a-b', 'a b', 'a.b', '"a"'].filter(isName)).toEqual([])
  })
})

describe('nameFinder(name, flag)', () => {
  it('finds a name, and not as a part of a longer one', () => {
    const text = 'foo foo1 1foo _foo $foo foo$ föfoo foo.foo(foo)'
    expect(text.replaceAll(nameFinder('foo', 'g'), 'X')).toBe('X foo1 1foo _foo $foo foo$ föfoo X.X(X)')
  })

  it('finds a name with a dollar, and one outside the basic plane', () => {
    expect('$a $ab a'.replaceAll(nameFinder('$a', 'g'), 'X')).toBe('X $ab a')
    expect('𝒳 𝒳𝒴 𝒴𝒳'.replaceAll(nameFinder('𝒳', 'g'), 'X')).toBe('X 𝒳𝒴 𝒴𝒳')
  })
})

describe('literally(text)', () => {
  it('is a pattern of the text itself', () => {
    const text = String.raw`\^$.*+?()[]{}|/-#`
    expect(new RegExp(`^${literally(text)}$`).test(text)).toBe(true)
  })
})
