import { CodeRunFailedError } from '@dsh/code-mode'
import { isCodedError } from '@dsh/kernel'
import { failed } from '@dsh/tool'
import { describe, expect, it } from 'vitest'

describe('CodeRunFailedError', () => {
  const failure = { kind: 'exception', message: 'x is not defined', retryable: false } as const

  it('says the kind and the message, and what the program had printed', () => {
    expect(new CodeRunFailedError(failure).message).toBe('code run failed (exception): x is not defined')
    expect(new CodeRunFailedError(failure, 'a\nb').message).toBe(
      'code run failed (exception): x is not defined\nCaptured output:\na\nb',
    )
  })

  it.each([
    ['Expression expected', 'Expression expected (line 2, column 11)'],
    ['SyntaxError: invalid syntax\n  line 2: x = = 1', 'SyntaxError: invalid syntax\n  line 2: x = = 1'],
    ['Error: x\n    at program (program.ts:2:11)', 'Error: x\n    at program (program.ts:2:11)'],
    ['Error: x\n    at program (program.ts:12:11)', 'Error: x\n    at program (program.ts:12:11) (line 2, column 11)'],
  ])('says where it failed, unless the message does: %j', (message, said) => {
    const located = { kind: 'syntax', message, location: { line: 2, column: 11 }, retryable: false } as const
    expect(new CodeRunFailedError(located).message).toBe(`code run failed (syntax): ${said}`)
  })

  it('has a code and a name, and keeps the failure', () => {
    const error = new CodeRunFailedError(failure)
    expect([error.code, error.name, error.failure]).toEqual(['CODE_RUN_FAILED', 'CodeRunFailedError', failure])
    expect(Object.isFrozen(error.failure)).toBe(true)
    expect(isCodedError(error, 'CODE_RUN_FAILED')).toBe(true)
    expect(failed(error).error.info).toEqual({ name: 'CodeRunFailedError', code: 'CODE_RUN_FAILED' })
  })
})
