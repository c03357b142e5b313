import { describe, expect, it } from 'vitest'
import { bashText } from '../../src/bash/bash-text.ts'
import type { ForegroundValue } from '../../src/bash/bash-output.ts'

const kept = (text: string) => ({ text, truncated: false })
const foreground = (value: Partial<ForegroundValue> = {}): ForegroundValue => ({
  kind: 'foreground',
  exitCode: 0,
  signal: null,
  timedOut: false,
  aborted: false,
  leftRunning: false,
  timeoutMs: 120_000,
  stdout: kept(''),
  stderr: kept(''),
  ...value,
})
const shown = (value: Partial<ForegroundValue>, canEscalate = false) => bashText(foreground(value), canEscalate)

describe('bashText(value)', () => {
  it('is the output alone after a success', () => {
    expect(shown({ stdout: kept('one\ntwo\n') })).toBe('one\ntwo\n')
  })

  it('says that there was none', () => {
    expect(shown({})).toBe('(no output)')
    expect(shown({ exitCode: 1 })).toBe('(no output)\n[exit code: 1]')
  })

  it('puts the errors in a section of their own', () => {
    expect(shown({ stdout: kept('out'), stderr: kept('err\n') })).toBe('out\n[stderr]\nerr\n')
    expect(shown({ stderr: kept('err\n') })).toBe('[stderr]\nerr\n')
  })

  it('ends with the exit code, on a line of its own', () => {
    expect(shown({ stdout: kept('out'), exitCode: 3 })).toBe('out\n[exit code: 3]')
    expect(shown({ stdout: kept('out\n'), exitCode: 3 })).toBe('out\n[exit code: 3]')
  })

  it('ends with the signal', () => {
    expect(shown({ exitCode: null, signal: 'SIGSEGV' })).toBe('(no output)\n[killed by signal: SIGSEGV]')
  })

  it('says that it timed out before it says how it ended, and even after an exit with 0', () => {
    const timeout = { timedOut: true, timeoutMs: 50 }
    expect(shown({ ...timeout, exitCode: null, signal: 'SIGTERM' })).toBe(
      '(no output)\n[timed out after 50ms]\n[killed by signal: SIGTERM]',
    )
    expect(shown({ ...timeout, stdout: kept('bye\n') })).toBe('bye\n[timed out after 50ms]')
  })

  it('names the file of what was cut from each stream', () => {
    const stdout = { text: 'end', truncated: true, spillPath: '/tmp/a.txt' }
    const stderr = { text: 'end', truncated: true }
    expect(shown({ stdout, stderr })).toBe(
      'end\n[output truncated; full output: /tmp/a.txt]\n[stderr]\nend\n[output truncated; full output: (unavailable)]',
    )
  })

  it('says that processes were left and stopped', () => {
    expect(shown({ stdout: kept('up\n'), leftRunning: true })).toBe(
      'up\n[processes that the command left running were stopped]',
    )
  })

  it('says what the sandbox denied, and how to ask for more where that is possible', () => {
    const denied = { sandbox: { mode: 'workspace-write', denied: true }, exitCode: 1 }
    expect(shown(denied)).toBe('(no output)\n[sandbox: file access denied under workspace-write mode]\n[exit code: 1]')
    expect(shown(denied, true)).toBe(`(no output)
[sandbox: file access denied under workspace-write mode]
[to ask for more access, call again with sandbox_permissions and a justification]
[exit code: 1]`)
  })

  it('says that the sandbox could not be set up', () => {
    expect(shown({ sandbox: { mode: 'read-only', denied: false, runnerFailed: true }, exitCode: 1 })).toBe(
      '(no output)\n[sandbox: read-only mode could not be set up]\n[exit code: 1]',
    )
  })

  it('keeps the order of all markers', () => {
    const everything = shown(
      {
        stdout: kept('out'),
        stderr: kept('err'),
        sandbox: { mode: 'read-only', denied: true },
        leftRunning: true,
        timedOut: true,
        timeoutMs: 5,
        exitCode: null,
        signal: 'SIGKILL',
      },
      true,
    )
    expect(everything).toBe(`out
[stderr]
err
[sandbox: file access denied under read-only mode]
[to ask for more access, call again with sandbox_permissions and a justification]
[processes that the command left running were stopped]
[timed out after 5ms]
[killed by signal: SIGKILL]`)
  })

  it('names the job of a background command', () => {
    expect(bashText({ kind: 'background', jobId: 'job-1' }, false)).toBe('started background job job-1')
  })
})
