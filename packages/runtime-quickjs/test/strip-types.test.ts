import { createRequire } from 'node:module'
import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stripTypes, type TypeStripper } from '@dsh/code-runtime/typescript'

const swc: TypeStripper = createRequire(import.meta.url)('@swc/wasm-typescript')
const strip = (program: string) => stripTypes(program, swc)

/** Where the characters that are left stand: each place of the text, but for blanks. */
const inkOf = (text: string) => [...text.matchAll(/\S/g)].map(({ 0: ink, index }) => [index, ink] as const)

describe('stripTypes(program, stripper)', () => {
  it('leaves every character where it stood', () => {
    const program = [
      'interface Point { readonly x: number }',
      "const names: readonly string[] = ['é', '日本'] as const",
      'const first = <T,>(list: readonly T[]): T | undefined => list[0]!',
      'abstract class Base<T> { declare kind: string; private y?: T; abstract f(): void; static z = 1 satisfies number }',
      "return first<string>(names as string[]) // 'comment'",
    ].join('\n')
    const outcome = strip(program)
    const code = outcome.ok ? outcome.code : ''
    expect(code.split('\n').length).toBe(5)
    const before = new Map(inkOf(program.replaceAll(/[é日本]/g, '?')))
    const lines = code.split('\n').map((line, index) => [line, program.split('\n')[index]!] as const)
    for (const [line, source] of lines.slice(2))
      for (const [index, ink] of inkOf(line)) expect([index, source[index]]).toEqual([index, ink])
    expect(before.size).toBeGreaterThan(inkOf(code).length)
  })

  it('changes nothing in JavaScript', () => {
    const program =
      'const a = { b: [1, `x${2}`] }\nfor await (const c of d) if (a < c && c > e) break\nreturn super_ ?? a?.b'
    expect(strip(program)).toEqual({ ok: true, code: program })
  })

  it('says what is wrong, and where', () => {
    expect(strip('const a = 1\nconst b: = 2')).toMatchObject({
      ok: false,
      failure: { kind: 'syntax', location: { line: 2, column: 10 } },
    })
    expect(strip('return (1 + 2')).toMatchObject({ failure: { kind: 'syntax', location: { line: 1, column: 14 } } })
  })

  it('refuses types that are more than types, with the way to write them', () => {
    expect(strip('let a\n  enum B { C }')).toEqual({
      ok: false,
      failure: {
        kind: 'unsupported-syntax',
        message: 'TypeScript enum is not supported: use an object with `as const`',
        location: { line: 2, column: 3 },
      },
      isBroken: false,
    })
  })

  it('refuses a body whose end is taken for a type', () => {
    expect(strip('}\ninterface A {')).toMatchObject({ failure: { kind: 'syntax' } })
  })

  it('is total: any text is a program or is none, and nothing moves in what is one', () => {
    const piece = oneof(
      constantFrom(
        'const a = 1',
        ': number',
        ' as T',
        '{',
        '}',
        '(',
        ')',
        '\n',
        '<T>',
        'enum A {}',
        '`',
        '/*',
        "'",
        ';',
        'await ',
        '=>',
        'é',
      ),
      string({ maxLength: 4 }),
    )
    assert(
      property(array(piece, { maxLength: 8 }), pieces => {
        const program = pieces.join('')
        const outcome = strip(program)
        if (outcome.ok) expect(outcome.code.split('\n').length).toBe(program.split('\n').length)
        else expect(outcome.failure.kind).toMatch(/syntax$/)
      }),
      { numRuns: 300 },
    )
  })

  it('says when the stripper broke over a program, and must not be used again', () => {
    const require = createRequire(import.meta.url)
    const file = require.resolve('@swc/wasm-typescript')
    delete require.cache[file]
    const other: TypeStripper = require(file)
    expect(stripTypes('['.repeat(200_000), other)).toMatchObject({ failure: { kind: 'syntax' }, isBroken: true })
    expect(stripTypes('let a: = 1', swc)).toMatchObject({ isBroken: false })
  })
})
