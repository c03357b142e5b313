import { withHint } from '@dsh/code-runtime/typescript'
import { describe, expect, it } from 'vitest'

const globals = [{ global: 'tools', names: ['read', 'odd name'] }]
const hinted = (message: string, kind = 'exception'): string =>
  (withHint({ kind, message }, globals) as { readonly message: string }).message

describe('A failure is told with a way forward', () => {
  it('between what went wrong and where', () => {
    expect(hinted('ReferenceError: fetch is not defined\n    at program (program.ts:1:1)')).toBe(
      'ReferenceError: fetch is not defined (a program has no network: it can only use the functions it was given)\n' +
        '    at program (program.ts:1:1)',
    )
  })

  it('where a function was called without its global', () => {
    expect(hinted('ReferenceError: read is not defined')).toBe(
      'ReferenceError: read is not defined (call it as tools.read)',
    )
  })

  it('where a value is no lossless JSON, returned or passed', () => {
    const reason = 'must be lossless JSON: rows[0].at: a Date is not a plain object'
    expect(hinted(`program completion ${reason}`, 'invalid-output')).toMatch(
      /plain object \(write its toISOString\(\)\)$/,
    )
    expect(hinted(`ToolCallError: binding arguments ${reason}\n    at program:1:1`)).toMatch(
      /plain object \(write its toISOString\(\)\)\n/,
    )
  })

  it('where a class has a name like one that is known', () => {
    expect(
      hinted('program completion must be lossless JSON: a BitSet is not a plain object', 'invalid-output'),
    ).toMatch(/ \(copy what is needed of it into a plain object\)$/)
  })

  it('and keeps all else of it', () => {
    const failure = { kind: 'exception', message: 'ReferenceError: require is not defined', location: { line: 2 } }
    expect(withHint(failure, [])).toEqual({ ...failure, message: expect.stringMatching(/has no modules/) })
  })
})

describe('A failure is told as it is', () => {
  const plain: readonly (readonly [what: string, message: string])[] = [
    ['for a name that nobody knows', 'ReferenceError: total is not defined'],
    ['for a name of every object', 'ReferenceError: constructor is not defined'],
    ['for words that only look like it', 'Error: ReferenceError: fetch is not defined'],
    ['for words of a tool', 'ToolCallError: undefined is not JSON'],
  ]
  for (const [what, message] of plain)
    it(`${what}`, () => {
      expect(hinted(message)).toBe(message)
    })

  it('where it is of another kind', () => {
    expect(hinted('ReferenceError: fetch is not defined', 'crash')).toBe('ReferenceError: fetch is not defined')
  })

  const others: readonly unknown[] = [undefined, null, 'text', 1, {}, { kind: 'exception', message: 5 }]
  it('where it is none', () => {
    for (const value of others) expect(withHint(value, globals)).toBe(value)
  })
})
