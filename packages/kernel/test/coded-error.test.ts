import { inspect } from 'node:util'
import { CodedError, isCodedError } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'

interface Copy {
  readonly CodedError: typeof CodedError
  readonly isCodedError: typeof isCodedError
}
const secondCopy = async (): Promise<Copy> =>
  (await import(/* @vite-ignore */ `${import.meta.resolve('../src/coded-error.ts')}?copy=second`)) as Copy

describe('new CodedError(code, message, options)', () => {
  it('is an error with a code, a message and a cause', () => {
    const cause = new Error('below')
    const error = new CodedError('NO_FILE', 'no such file', { cause })
    expect(error).toBeInstanceOf(Error)
    expect({ code: error.code, message: error.message, cause: error.cause }).toEqual({
      code: 'NO_FILE',
      message: 'no such file',
      cause,
    })
  })

  it('has no cause where none is given', () => {
    expect('cause' in new CodedError('A', 'b')).toBe(false)
  })

  it('is named after its class, also after a derived one', () => {
    class ToolArgsError extends CodedError {}
    expect(new CodedError('A', 'b').name).toBe('CodedError')
    expect(new ToolArgsError('A', 'b').name).toBe('ToolArgsError')
  })

  it('can be renamed, as any error can', () => {
    expect(Object.getOwnPropertyDescriptor(new CodedError('A', 'b'), 'name')).toEqual({
      value: 'CodedError',
      enumerable: false,
      configurable: true,
      writable: true,
    })
  })

  it('shows its code, and neither its name nor its brand, among its own enumerable properties', () => {
    expect(Object.keys(new CodedError('NO_FILE', 'no such file'))).toEqual(['code'])
    expect(inspect(new CodedError('NO_FILE', 'no such file'))).not.toContain('@dsh')
  })
})

describe('isCodedError(value, code)', () => {
  it('takes a coded error, and one of a derived class', () => {
    class Derived extends CodedError {}
    expect(isCodedError(new CodedError('A', 'b'))).toBe(true)
    expect(isCodedError(new Derived('A', 'b'))).toBe(true)
  })

  it('takes only the code that was asked for', () => {
    expect(isCodedError(new CodedError('A', 'b'), 'A')).toBe(true)
    expect(isCodedError(new CodedError('A', 'b'), 'B')).toBe(false)
  })

  it('takes an error of a second copy of the package', async () => {
    const copy = await secondCopy()
    expect(copy.CodedError).not.toBe(CodedError)
    expect(isCodedError(new copy.CodedError('A', 'b'), 'A')).toBe(true)
    expect(copy.isCodedError(new CodedError('A', 'b'), 'A')).toBe(true)
  })

  it('refuses what has only the code', () => {
    expect(isCodedError(Object.assign(new Error('b'), { code: 'A' }), 'A')).toBe(false)
  })

  it('refuses what has the brand and no code', () => {
    expect(isCodedError({ [Symbol.for('@dsh/CodedError')]: true, code: 1 })).toBe(false)
  })

  it.each([[undefined], [null], ['A'], [1], [Symbol('A')], [() => {}]])('refuses %s', value => {
    expect(isCodedError(value)).toBe(false)
  })

  it('is false, and does not throw, for a revoked proxy', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(isCodedError(proxy)).toBe(false)
  })

  it('reads the code once, so that a getter cannot show two', () => {
    let reads = 0
    const shifty = {
      [Symbol.for('@dsh/CodedError')]: true,
      get code() {
        reads += 1
        return reads === 1 ? 'A' : 'B'
      },
    }
    expect(isCodedError(shifty, 'B')).toBe(false)
  })
})
