import { describe, expect, it } from 'vitest'
import { assistantMessage, readCall } from '../src/calls.ts'

describe('readCall(call)', () => {
  it('reads the arguments', () => {
    const call = { callId: '1', name: 'read', arguments: '{"file_path":"a"}' }
    expect(readCall(call)).toEqual({ call, args: { file_path: 'a' } })
    expect(readCall({ ...call, arguments: '' }).args).toEqual({})
  })

  it('keeps the text of what is no JSON, and says what is wrong and where', () => {
    expect(readCall({ callId: '1', name: 'read', arguments: '{"file_path": "a",}' })).toMatchObject({
      args: '{"file_path": "a",}',
      problem: expect.stringContaining('line 1, column 19'),
    })
  })

  it('names the value that cannot be kept', () => {
    expect(readCall({ callId: '1', name: 'read', arguments: '{"n": 12345678901234567890}' }).problem).toMatch(
      /^"n": the integer 12345678901234567890 would be rounded/,
    )
  })
})

describe('assistantMessage(said, calls)', () => {
  it('has no calls where there are none, and no content where nothing was said', () => {
    expect(assistantMessage('', [])).toEqual({ role: 'assistant', content: [] })
    expect(assistantMessage('hi', [readCall({ callId: '1', name: 'a', arguments: '{}' })])).toEqual({
      role: 'assistant',
      content: [{ type: 'text', text: 'hi' }],
      calls: [{ callId: '1', name: 'a', arguments: {} }],
    })
  })
})
