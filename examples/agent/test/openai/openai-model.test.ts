import { text } from '@dsh/presentation'
import type { Message, ToolSchema } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { openAiModel } from '../../src/openai/openai-model.ts'
import { begin, calls, chatServer, chunk, says, stream, type Reply } from '../support/chat-server.ts'

const { signal } = new AbortController()
const tools: readonly ToolSchema[] = ['a.b', 'a_b'].map(name => ({
  name,
  description: 'A tool.',
  parameters: { type: 'object', properties: {} },
}))
const user: Message = { role: 'user', content: [text('hi')] }

async function modelWith(...replies: readonly Reply[]) {
  const server = await chatServer(...replies)
  return { ...server, model: openAiModel({ baseURL: server.baseURL, apiKey: 'sk-test-key', model: 'm-1' }) }
}

describe('openAiModel(options).next(messages, tools, signal)', () => {
  it('asks for a stream, with the key, the model’s name and the tools under names that the provider accepts', async () => {
    const { model, requests } = await modelWith(says('hello'))
    expect(await model.next([user], tools, signal)).toEqual({ text: 'hello', calls: [] })
    expect(requests[0]).toMatchObject({
      url: '/v1/chat/completions',
      authorization: 'Bearer sk-test-key',
      body: { model: 'm-1', stream: true, tools: [{ function: { name: 'a_b_2' } }, { function: { name: 'a_b' } }] },
    })
    expect(requests[0]?.body.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  })

  it('gives calls under the names of the tools, each with an id of its own over all steps', async () => {
    const { model } = await modelWith(calls(['a_b_2', {}], ['a_b', '{"x":1}'], ['c.d', '']))
    expect((await model.next([user], tools, signal)).calls).toEqual([
      { callId: 'id-0', name: 'a.b', arguments: '{}' },
      { callId: 'id-1', name: 'a_b', arguments: '{"x":1}' },
      { callId: 'id-2', name: 'c.d', arguments: '' },
    ])
    expect((await model.next([user], tools, signal)).calls.map(({ callId }) => callId)).toEqual([
      'call_1',
      'call_2',
      'call_3',
    ])
  })

  it('sends the conversation back, with arguments that anyone can read, and no empty text beside calls', async () => {
    const { model, requests } = await modelWith(says('done'))
    const called: Message = {
      role: 'assistant',
      content: [],
      calls: [
        { callId: '1', name: 'a.b', arguments: { x: 1 } },
        { callId: '2', name: 'no such tool', arguments: '{"x": ' },
      ],
    }
    const answered: Message = { role: 'tool', callId: '1', name: 'a.b', content: [text('ok')], isError: false }
    await model.next([user, called, answered, { role: 'assistant', content: [text('so')] }], tools, signal)
    expect(requests[0]?.body.messages.slice(2)).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: '1', type: 'function', function: { name: 'a_b_2', arguments: '{"x":1}' } },
          { id: '2', type: 'function', function: { name: 'no_such_tool', arguments: '{"not_readable":"{\\"x\\": "}' } },
        ],
      },
      { role: 'tool', tool_call_id: '1', content: 'ok' },
      { role: 'assistant', content: 'so' },
    ])
  })

  it('takes an answer that was cut off, or withheld, for a failure', async () => {
    const { model } = await modelWith(
      stream(chunk({ content: 'On the one' }), chunk({}, 'length')),
      stream(chunk({ content: 'It is' }), chunk({}, 'content_filter')),
    )
    expect(await model.next([user], tools, signal)).toEqual({
      text: 'On the one\n(The answer was cut off: it is too long.)',
      calls: [],
      failed: true,
    })
    expect(await model.next([user], tools, signal)).toMatchObject({ failed: true, calls: [] })
  })

  it('says so where a model ends without a word', async () => {
    const { model } = await modelWith(says(''))
    expect(await model.next([user], tools, signal)).toEqual({ text: '(The model has nothing more to say.)', calls: [] })
  })

  it('fails with what the server says', async () => {
    const { model } = await modelWith(response => {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: 'Wrong key.', type: 'auth' } }))
    })
    await expect(model.next([user], tools, signal)).rejects.toThrow('the model cannot be used: 401 Wrong key.')
  })

  it('fails where the stream breaks, ends too early, says what is no JSON, or reports an error', async () => {
    const part = `data: ${JSON.stringify(chunk({ content: 'Hel' }))}\n\n`
    const cut: Reply = response => {
      begin(response)
      response.write(part, () => response.destroy())
    }
    const short: Reply = response => {
      begin(response)
      response.end(part)
    }
    const odd: Reply = response => {
      begin(response)
      response.end(`${part}data: {"a\n\n`)
    }
    const failing: Reply = response => {
      begin(response)
      response.end(`${part}data: {"error":{"message":"overloaded"}}\n\n`)
    }
    const { model } = await modelWith(cut, short, odd, failing)
    await expect(model.next([user], tools, signal)).rejects.toThrow(/^the model cannot be used: /)
    await expect(model.next([user], tools, signal)).rejects.toThrow('the answer broke off: its stream ended too early')
    await expect(model.next([user], tools, signal)).rejects.toThrow(/JSON/)
    await expect(model.next([user], tools, signal)).rejects.toThrow('overloaded')
  })

  it('says why there is no connection', async () => {
    const { model, close } = await modelWith(says('never'))
    close()
    await expect(model.next([user], tools, signal)).rejects.toThrow(/Connection error.*ECONNREFUSED/)
  })

  it('tries again where a server is busy', async () => {
    const busy: Reply = response => {
      response.writeHead(503, { 'retry-after-ms': '1' })
      response.end()
    }
    const { model } = await modelWith(busy, busy, says('at last'))
    expect((await model.next([user], tools, signal)).text).toBe('at last')
  })
})
