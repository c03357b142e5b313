import { text } from '@dsh/schema'
import { describe, expect, it } from 'vitest'
import { bashCallView, bashResultView } from '../../src/bash/bash-cards.ts'

const args = { command: 'make', description: 'Build the project' }
const result = (shown: string, rest = {}) => bashResultView(args, { content: [text(shown)], isError: false, ...rest })

describe('the card of a call', () => {
  it('is a terminal with command, description and the directory as it was given', () => {
    expect(bashCallView({ ...args, workdir: 'sub' })).toEqual({
      card: 'terminal',
      title: 'make',
      description: 'Build the project',
      cwd: 'sub',
    })
    expect(bashCallView(args)).toEqual({ card: 'terminal', title: 'make', description: 'Build the project' })
  })

  it('is generic in the background', () => {
    expect(bashCallView({ ...args, run_in_background: true })).toEqual({
      card: 'generic',
      title: 'bash in background',
      kind: 'execute',
      rawInput: 'make',
      content: [{ type: 'text', text: 'Build the project' }],
    })
  })
})

describe('the card of a result, from the text alone', () => {
  it('is a terminal that exited with 0 where no marker ends the text', () => {
    expect(result('done\n')).toEqual({ card: 'terminal', output: 'done\n', exitCode: 0 })
  })

  it('takes the exit code from the last line', () => {
    expect(result('failed\n[exit code: 2]')).toEqual({ card: 'terminal', output: 'failed', exitCode: 2 })
  })

  it('takes the signal from the last line', () => {
    expect(result('(no output)\n[killed by signal: SIGKILL]')).toEqual({
      card: 'terminal',
      output: '(no output)',
      signal: 'SIGKILL',
    })
  })

  it('keeps what stands before the exit', () => {
    expect(result('x\n[timed out after 5ms]\n[killed by signal: SIGTERM]')).toMatchObject({
      output: 'x\n[timed out after 5ms]',
    })
  })

  it('does not take a marker without a line break before it, or with text after it', () => {
    expect(result('[exit code: 2]')).toEqual({ card: 'terminal', output: '[exit code: 2]', exitCode: 0 })
    expect(result('a [exit code: 2]')).toEqual({ card: 'terminal', output: 'a [exit code: 2]', exitCode: 0 })
    expect(result('a\n[exit code: 2]\n')).toEqual({ card: 'terminal', output: 'a\n[exit code: 2]\n', exitCode: 0 })
  })
})

describe('the card of a result, from what is kept beside the text', () => {
  const success = { meta: { exitCode: 0, signal: null } }

  it('is not misled by output that ends like a marker', () => {
    expect(result('log\n[exit code: 9]', success)).toEqual({
      card: 'terminal',
      output: 'log\n[exit code: 9]',
      exitCode: 0,
    })
  })

  it('shows the exit code where a policy replaced the text', () => {
    expect(result('shortened', { meta: { exitCode: 4, signal: null } })).toEqual({
      card: 'terminal',
      output: 'shortened',
      exitCode: 4,
    })
  })

  it('is from the text where it is not what bash keeps', () => {
    const text3 = 'x\n[exit code: 3]'
    const expected = { card: 'terminal', output: 'x', exitCode: 3 }
    expect(result(text3, { meta: null })).toEqual(expected)
    expect(result(text3, { meta: { exitCode: 'four', signal: null } })).toEqual(expected)
    expect(result(text3, { meta: { exitCode: 1.5, signal: null } })).toEqual(expected)
    expect(result(text3, { meta: { exitCode: null, signal: null } })).toEqual(expected)
    expect(result(text3, { meta: ['exitCode'] })).toEqual(expected)
  })
})

describe('the generic card of a result', () => {
  it('is for an error', () => {
    expect(result('Error: tool call aborted\n', { isError: true })).toEqual({
      card: 'generic',
      content: [text('```console\nError: tool call aborted\n```')],
    })
  })

  it('is for a background command', () => {
    const started = { content: [text('started background job job-1')], isError: false }
    expect(bashResultView({ ...args, run_in_background: true }, started)).toEqual({
      card: 'generic',
      content: [text('```console\nstarted background job job-1\n```')],
    })
  })

  it('has a fence that the text cannot close', () => {
    expect(result('a\n````\nb\n\n', { isError: true })).toEqual({
      card: 'generic',
      content: [text('`````console\na\n````\nb\n`````')],
    })
  })

  it('does not exist for content that bash does not give', () => {
    expect(bashResultView(args, { content: [], isError: false })).toBeUndefined()
    expect(bashResultView(args, { content: [text('a'), text('b')], isError: false })).toBeUndefined()
    const image = { type: 'image', data: '', mimeType: 'image/png' } as const
    expect(bashResultView(args, { content: [image], isError: false })).toBeUndefined()
  })
})
