import { describe, expect, it } from 'vitest'

// #region example
import { text } from '@dsh/presentation'
import { presentCall, type ToolDefinition } from '@dsh/tool'

export const greet: ToolDefinition = {
  name: 'greet',
  description: 'Greets someone by name.',
  parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  output: { schema: { type: 'string' }, render: (_args, value) => [text(String(value))] },
  execute: async args => `Hello, ${(args as { name: string }).name}!`,
  presentCall: args => ({ card: 'generic', title: `Greet ${(args as { name: string }).name}` }),
}

export const card = presentCall(greet, '{"name":"Ada"}')
// { card: 'generic', title: 'Greet Ada' }
export const cutOff = presentCall(greet, '{"name":"A')
// { card: 'generic', title: 'greet', rawInput: '{"name":"A' }
// #endregion example

// #region outcomes
import { codes, denied, type ToolEvents } from '@dsh/tool'

/** Tries again, once, when a call ran out of time. */
export const retryTimeouts: ToolEvents['tools/execute'] = async (_exec, next) => {
  const result = await next()
  return result.isError && result.error.info?.code === codes.TOOL_TIMEOUT ? next() : result
}

/** Answers in place of the body. */
export const offline: ToolEvents['tools/execute'] = () => denied('the network is off')
// #endregion outcomes

// #region messages
import { deriveMessages, type SessionEvent } from '@dsh/tool'

const call = (callId: string) => ({ callId, name: 'greet', arguments: { name: callId } })
const log: SessionEvent[] = [
  { type: 'message', message: { role: 'assistant', content: [], calls: [call('ada'), call('bob')] } },
  { type: 'tool/result', callId: 'bob', name: 'greet', content: [text('Hello, bob!')], isError: false },
]

export const history = deriveMessages(log).map(message => (message.role === 'tool' ? message.callId : message.role))
// [ 'assistant', 'ada', 'bob' ]: ada's call, which has no result, is answered by a failure that says so
// #endregion messages

describe('README of @dsh/tool', () => {
  it('shows a tool and its cards', () => {
    expect(card).toStrictEqual({ card: 'generic', title: 'Greet Ada' })
    expect(cutOff).toStrictEqual({ card: 'generic', title: 'greet', rawInput: '{"name":"A' })
  })

  it('shows wrappers that speak in outcomes', async () => {
    const exec = {} as Parameters<typeof retryTimeouts>[0]
    const { succeeded, timedOut } = await import('@dsh/tool')
    const answers = [timedOut(10), succeeded(1)]
    const result = await retryTimeouts(exec, async () => answers.shift() ?? timedOut(0))
    expect(result).toMatchObject({ isError: false, value: 1 })
    expect(await offline(exec, async () => succeeded(1))).toMatchObject({
      error: { message: 'the network is off' },
    })
  })

  it('shows the conversation in a log', () => {
    expect(history).toStrictEqual(['assistant', 'ada', 'bob'])
    expect(deriveMessages(log)[1]).toMatchObject({ isError: true })
  })
})
