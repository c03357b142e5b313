import { describe, expect, it } from 'vitest'
import { languageOf } from '../src/view/language.ts'

describe('languageOf(path)', () => {
  it('goes by the ending of the name', () => {
    expect([languageOf('src/a.TS'), languageOf('b.d/readme.md')]).toEqual(['typescript', 'markdown'])
  })

  it('finds none for a dotfile, an unknown ending, or none', () => {
    expect([languageOf('.ts'), languageOf('a/.py'), languageOf('a.unknown'), languageOf('Makefile')]).toEqual(
      Array.from({ length: 4 }),
    )
  })

  it('finds none for an ending that every object has', () => {
    expect([languageOf('a.constructor'), languageOf('a.toString'), languageOf('a.__proto__')]).toEqual(
      Array.from({ length: 3 }),
    )
  })
})
