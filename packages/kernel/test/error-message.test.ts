import { errorMessage } from '@dsh/kernel'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fail } from './hostile.ts'

const refuse = fail('do not look')
const unprintable = '<unprintable thrown value>'

describe('errorMessage(thrown)', () => {
  it('is the message of an error', () => {
    expect(errorMessage(new TypeError('no file'))).toBe('no file')
  })

  it('is the message of any object that has one as a string', () => {
    expect(errorMessage({ message: 'no file', code: 'ENOENT' })).toBe('no file')
  })

  it('is the empty message of an error that says nothing', () => {
    expect(errorMessage(new Error())).toBe('')
  })

  it.each([
    ['a string', 'gone', 'gone'],
    ['a number', 404, '404'],
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a symbol', Symbol('gone'), 'Symbol(gone)'],
    ['a large integer', 10n, '10'],
    ['an object whose message is no string', { message: 1, toString: () => 'one' }, 'one'],
  ])('is the text of %s', (_what, thrown, text) => {
    expect(errorMessage(thrown)).toBe(text)
  })

  it.each([
    ['an object without a prototype', Object.create(null)],
    ['a message getter that throws', { get message() { return refuse() } }], // prettier-ignore
    ['a toString that throws', { toString: refuse }],
    ['a toString that gives an object', { toString: () => ({}) }],
    ['a proxy that refuses everything', new Proxy({}, { get: refuse, getPrototypeOf: refuse, has: refuse })],
    ['a function proxy that refuses everything', new Proxy(() => {}, { get: refuse, apply: refuse })],
    ['a symbol converter that throws', { [Symbol.toPrimitive]: refuse }],
  ])('stays calm at %s', (_what, thrown) => {
    expect(errorMessage(thrown)).toBe(unprintable)
  })

  it('stays calm at a revoked proxy', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(errorMessage(proxy)).toBe(unprintable)
  })

  it('stays calm at an error whose getter recurses without end', () => {
    const endless: { readonly message: string } = {
      get message() {
        return endless.message
      },
    }
    expect(errorMessage(endless)).toBe(unprintable)
  })

  it('is always a string, and never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true }), thrown => {
        expect(typeof errorMessage(thrown)).toBe('string')
      }),
    )
  })
})
