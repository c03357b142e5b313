import { describe, expect, it } from 'vitest'
import { importsOf } from '../scripts/lib/imports.mjs'

const named = (text: string) => importsOf('file.ts', text).map(found => found.specifier)

describe('importsOf(file)', () => {
  it('sees imports, also of types and for effect', () => {
    expect(named("import a from 'a'\nimport type { B } from 'b'\nimport 'c'\nimport d = require('d')")).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  it('sees re-exports, also of a namespace', () => {
    expect(
      named("export { a } from 'a'\nexport * from 'b'\nexport * as c from 'c'\nexport type { D } from 'd'"),
    ).toEqual(['a', 'b', 'c', 'd'])
  })

  it('sees dynamic imports, as expressions and as types', () => {
    expect(named("await import('a')\nawait import(`b`)\ntype C = import('c').C\ntype D = typeof import('d')")).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  it('sees an augmentation of another module', () => {
    expect(named("declare module 'a' { interface B {} }")).toEqual(['a'])
  })

  it('reports a computed import without a name', () => {
    expect(named('await import(name)')).toEqual([undefined])
  })

  it('is not taken in by strings, templates and comments', () => {
    expect(named("const a = `import('b')`\n// import 'c'\nconst d = \"export * from 'e'\"")).toEqual([])
  })

  it('tells imports that leave nothing at run time', () => {
    const found = importsOf('file.ts', "import type { A } from 'a'\nimport { type B } from 'b'\nimport { c } from 'c'")
    expect(found.map(({ typeOnly }) => typeOnly)).toEqual([true, false, false])
  })

  it('says the line', () => {
    expect(importsOf('file.ts', "\n\nimport 'a'")).toMatchObject([{ line: 3 }])
  })
})
