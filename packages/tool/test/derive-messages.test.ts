import { text } from '@dsh/presentation'
import { deriveMessages, type Message, type SessionEvent } from '@dsh/tool'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const user = (words: string): SessionEvent => ({ type: 'message', message: { role: 'user', content: [text(words)] } })

const assistant = (...ids: string[]): SessionEvent => ({
  type: 'message',
  message: { role: 'assistant', content: [], calls: ids.map(callId => ({ callId, name: 'read', arguments: {} })) },
})

const result = (callId: string, words = callId): SessionEvent => ({
  type: 'tool/result',
  callId,
  name: 'read',
  content: [text(words)],
  isError: false,
})

const missing = 'Error: no result of this call was recorded; it may or may not have run'

function outline(messages: readonly Message[]): string[] {
  return messages.map(message => {
    if (message.role === 'tool') {
      return `${message.callId}: ${message.content.map(block => (block.type === 'text' ? block.text : '')).join('')}`
    }
    return message.role
  })
}

describe('deriveMessages(events)', () => {
  it('is empty for an empty log', () => {
    expect(deriveMessages([])).toStrictEqual([])
  })

  it('turns a result into the message of the tool', () => {
    expect(deriveMessages([assistant('a'), result('a', 'found')])[1]).toStrictEqual({
      role: 'tool',
      callId: 'a',
      name: 'read',
      content: [text('found')],
      isError: false,
    })
  })

  it('answers calls in model order, whatever order the results landed in', () => {
    const log = [assistant('a', 'b', 'c'), result('c'), result('a'), result('b')]
    expect(outline(deriveMessages(log))).toStrictEqual(['assistant', 'a: a', 'b: b', 'c: c'])
  })

  it('answers a call right behind its message, also where other messages came between', () => {
    const log = [user('go'), assistant('a'), user('hurry'), result('a'), assistant()]
    expect(outline(deriveMessages(log))).toStrictEqual(['user', 'assistant', 'a: a', 'user', 'assistant'])
  })

  it('answers a call without a result by a failure that says so', () => {
    const messages = deriveMessages([assistant('a', 'b'), result('b')])
    expect(outline(messages)).toStrictEqual(['assistant', `a: ${missing}`, 'b: b'])
    expect(messages[1]).toMatchObject({ name: 'read', isError: true })
  })

  it('pairs a result with the newest call of that id, since providers use ids again', () => {
    const log = [assistant('0'), result('0', 'first'), assistant('0'), result('0', 'second')]
    expect(outline(deriveMessages(log))).toStrictEqual(['assistant', '0: first', 'assistant', '0: second'])
  })

  it('does not give a new result to an old call of the same id', () => {
    const log = [assistant('0'), assistant('0'), result('0', 'second')]
    expect(outline(deriveMessages(log))).toStrictEqual(['assistant', `0: ${missing}`, 'assistant', '0: second'])
  })

  it('pairs results one by one where a message uses one id twice', () => {
    const log = [assistant('0', '0'), result('0', 'first'), result('0', 'second')]
    expect(outline(deriveMessages(log))).toStrictEqual(['assistant', '0: first', '0: second'])
  })

  it('takes a result that was logged as a message', () => {
    const logged: SessionEvent = {
      type: 'message',
      message: { role: 'tool', callId: 'a', name: 'read', content: [text('x')], isError: true },
    }
    expect(deriveMessages([assistant('a'), logged])[1]).toStrictEqual(logged.message)
  })

  it('keeps the first result of a call', () => {
    const log = [assistant('a'), result('a', 'first'), result('a', 'again')]
    expect(outline(deriveMessages(log))).toStrictEqual(['assistant', 'a: first'])
  })

  it('leaves out a result that no message asked for', () => {
    expect(deriveMessages([result('a')])).toStrictEqual([])
  })

  it('leaves out turns, approvals, starts of calls and what programs called', () => {
    const sub = { rootCallId: 'a', parentCallId: 'a', subCallId: 'a:code:1', name: 'read', arguments: {} }
    const log: SessionEvent[] = [
      { type: 'turn/start', turn: 1 },
      assistant('a'),
      { type: 'tool/call', callId: 'a', name: 'run_code', arguments: {} },
      { type: 'approval/asked', id: '1', callId: 'a', toolName: 'run_code' },
      { type: 'approval/decided', id: '1', outcome: 'allowed-once', policy: 'ask' },
      { type: 'tool/code-dispatch-start', ...sub },
      { type: 'tool/code-dispatch', ...sub, isError: false, content: [text('inner')] },
      result('a', 'outer'),
      { type: 'turn/end', turn: 1 },
    ]
    expect(outline(deriveMessages(log))).toStrictEqual(['assistant', 'a: outer'])
  })

  it('carries no meta and no error of a result', () => {
    const log: SessionEvent[] = [assistant('a'), { ...result('a'), meta: { lines: 3 } } as SessionEvent]
    expect(Object.keys(deriveMessages(log)[1] ?? {})).toStrictEqual(['role', 'callId', 'name', 'content', 'isError'])
  })

  it('is frozen and changes nothing in the log', () => {
    const log = [assistant('a')]
    const messages = deriveMessages(log)
    expect([Object.isFrozen(messages), Object.isFrozen(messages[1]), Object.isFrozen(log[0])]).toStrictEqual([
      true,
      true,
      false,
    ])
  })

  it('always answers each call once, right behind its message and in order', () => {
    const id = fc.constantFrom('a', 'b', 'c')
    const event = fc.oneof(
      fc.array(id, { maxLength: 3 }).map(ids => assistant(...ids)),
      id.map(callId => result(callId)),
      fc.constant(user('and')),
    )
    fc.assert(
      fc.property(fc.array(event), log => {
        const messages = deriveMessages(log)
        const shape = messages.map(message => (message.role === 'tool' ? message.callId : message.role))
        const owed = messages.flatMap(message => {
          if (message.role === 'tool') return []
          const calls = message.role === 'assistant' ? (message.calls ?? []) : []
          return [message.role as string].concat(calls.map(call => call.callId))
        })
        expect(shape).toStrictEqual(owed)
      }),
    )
  })
})
