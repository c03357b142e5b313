import { isCodedError } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { assertBindings, CodeRuntimeError, type CodeBindingNamespace } from '@dsh/code-runtime'

const namespace = (overrides: Partial<CodeBindingNamespace> = {}): CodeBindingNamespace => ({
  global: 'tools',
  functions: {},
  ...overrides,
})
const refusal = (...bindings: readonly CodeBindingNamespace[]): string => {
  try {
    assertBindings(bindings)
    return 'accepted'
  } catch (error) {
    return isCodedError(error, 'INVALID_CALL') ? error.message : 'another error'
  }
}

describe('assertBindings(bindings)', () => {
  it('accepts names that every language can bind, and functions of any name', () => {
    const functions = { 'my-tool': async () => null, __proto__: async () => null, class: async () => null }
    expect(
      refusal(
        namespace({ functions, errorClass: { name: 'ToolCallError', memberNameProperty: 'toolName' } }),
        namespace({ global: '_x' }),
      ),
    ).toBe('accepted')
  })

  it.each(['', '1a', 'a-b', 'a b', '$tools', 'tööls', undefined as never])(
    'refuses a global that is no identifier everywhere: %s',
    global => {
      expect(refusal(namespace({ global }))).toMatch(/is not a usable identifier/)
    },
  )

  it.each([
    'class',
    'function',
    'lambda',
    'nonlocal',
    'match',
    'type',
    '_',
    'let',
    'eval',
    'arguments',
    'console',
    '__builtins__',
    '__dsh_main__',
    '__name__',
    '__debug__',
    'None',
  ])('refuses a global that a language keeps for itself: %s', global => {
    expect(refusal(namespace({ global }))).toMatch(/^reserved binding global/)
  })

  it('refuses one name twice, among globals and error classes', () => {
    expect(refusal(namespace(), namespace())).toMatch(/^duplicate binding global "tools"/)
    expect(refusal(namespace({ errorClass: { name: 'tools', memberNameProperty: 'toolName' } }))).toMatch(
      /^duplicate injected global "tools"/,
    )
  })

  it.each(['', 'name', 'message', 'stack', 'args', 'with_traceback', 'add_note', '__class__'])(
    'refuses an error member that errors have already: %s',
    memberNameProperty => {
      expect(refusal(namespace({ errorClass: { name: 'E', memberNameProperty } }))).toMatch(/is not usable/)
    },
  )

  it.each(['__', '____', '_x_', 'toolName'])(
    'accepts an error member that only looks special: %s',
    memberNameProperty => {
      expect(refusal(namespace({ errorClass: { name: 'E', memberNameProperty } }))).toBe('accepted')
    },
  )
})

describe('CodeRuntimeError', () => {
  it('has one code, a name, and a cause', () => {
    const cause = new Error('why')
    const error = new CodeRuntimeError('misused', { cause })
    expect(error).toMatchObject({ name: 'CodeRuntimeError', code: 'INVALID_CALL', message: 'misused', cause })
  })
})
