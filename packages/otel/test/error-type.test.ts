import { CodedError } from '@dsh/kernel'
import { aborted, denied, failed, timedOut } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { errorTypeOf } from '../src/error-type.ts'

describe('errorTypeOf(failure, refusal)', () => {
  it('is the code', () => {
    expect(errorTypeOf(timedOut(5), undefined)).toBe('TOOL_TIMEOUT')
  })

  it('is the code also where somebody refused', () => {
    expect(errorTypeOf(aborted(), 'denied')).toBe('ABORTED')
  })

  it('is who refused where there is no code', () => {
    expect(errorTypeOf(denied('no'), 'denied')).toBe('denied')
  })

  it('is tool_error where there is neither', () => {
    expect(errorTypeOf(failed(new Error('no such file')), undefined)).toBe('tool_error')
  })

  it('is no code that is longer than a word', () => {
    expect(errorTypeOf(failed(new CodedError('X'.repeat(64), '')), undefined)).toBe('X'.repeat(64))
    expect(errorTypeOf(failed(new CodedError('X'.repeat(65), '')), undefined)).toBe('tool_error')
  })
})
