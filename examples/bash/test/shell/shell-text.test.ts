import { describe, expect, it } from 'vitest'
import { shellText, type ShellValue } from '../../src/shell/shell-text.ts'

const exit = { kind: 'exit', exitCode: 0, signal: null } as const
const none = { text: '', lost: 0 }
const shown = (value: Partial<ShellValue>) =>
  shellText({ output: none, other: none, isFresh: false, ending: exit, ...value })
const output = { text: 'out\n', lost: 0 }

describe('shellText(value)', () => {
  it('is the output alone after a success', () => {
    expect(shown({ output })).toBe('out\n')
    expect(shown({})).toBe('(no output)')
  })

  it('ends with the exit code', () => {
    expect(shown({ output, ending: { ...exit, exitCode: 5 } })).toBe('out\n[exit code: 5]')
  })

  it('says how much was clipped', () => {
    expect(shown({ output: { text: 'out', lost: 12 } })).toBe('out\n[output clipped: 12 more characters were not kept]')
  })

  it('puts what background processes wrote before', () => {
    expect(shown({ output, other: { text: 'tick', lost: 0 } }))
      .toBe(`[written by background processes since the last call]
tick
[output of this command]
out
`)
  })

  it('states a prefix that was lost', () => {
    expect(shown({ output, other: { text: 'tick\n', lost: 7 } }))
      .toBe(`[the first 7 characters written since the last call are lost]
[written by background processes since the last call]
tick
[output of this command]
out
`)
  })

  it('says that the shell was closed by the deadline', () => {
    const ending = { kind: 'timeout', exitCode: null, signal: null, timeoutMs: 5 } as const
    expect(shown({ output, ending })).toBe(
      'out\n[timed out after 5ms; the shell was closed, the next call starts a fresh one]',
    )
  })

  it('says how the shell ended', () => {
    const ended = { kind: 'shell-end', exitCode: null, signal: null } as const
    expect(shown({ output, ending: { ...ended, exitCode: 0 } })).toBe('out\n[shell exited: code 0]')
    expect(shown({ output, ending: { ...ended, signal: 'SIGHUP' } })).toBe('out\n[shell killed by signal: SIGHUP]')
    expect(shown({ output, ending: ended })).toBe('out\n[shell exited]')
  })

  it('says that the shell is a fresh one', () => {
    expect(shown({ output, isFresh: true })).toBe(
      '[the shell had ended since the last call; this is a fresh one]\nout\n',
    )
  })
})
