import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../src/openai/answer.ts'
import { chunk, type Delta } from '../support/chat-server.ts'

async function answer(...chunks: readonly object[]) {
  async function* stream() {
    yield* chunks as readonly ChatCompletionChunk[]
  }
  return readAnswer(stream())
}

const part = (index: number | undefined, id?: string, name?: string, args?: string): Delta => ({
  tool_calls: [
    {
      ...(index !== undefined && { index }),
      ...(id !== undefined && { id }),
      function: { ...(name !== undefined && { name }), ...(args !== undefined && { arguments: args }) },
    },
  ],
})

describe('readAnswer(stream)', () => {
  it('puts text together, and takes an empty one for none', async () => {
    const chunks = [chunk({ content: 'Hel' }), chunk({ content: null }), chunk({ content: 'lo' }), chunk({}, 'stop')]
    expect(await answer(...chunks)).toEqual({ text: 'Hello', calls: [], finish: 'stop' })
    expect((await answer(chunk({ content: '' }, 'stop'))).text).toBe('')
  })

  it('takes the number of a call for its id, and what is neither text nor a number for none', async () => {
    const numbered = (id: unknown) => chunk({ tool_calls: [{ index: 0, id: id as string, function: { name: 'ls' } }] })
    for (const [id, read] of [
      [5, '5'],
      [{ a: 1 }, ''],
      [null, ''],
    ]) {
      const { calls } = await answer(numbered(id), chunk(part(0, undefined, undefined, '{}')), chunk({}, 'tool_calls'))
      expect(calls).toEqual([{ id: read, name: 'ls', args: '{}' }])
    }
  })

  it('puts calls together whose pieces come by turns, in the order in which they began', async () => {
    const { calls } = await answer(
      chunk(part(1, 'b', 'gr')),
      chunk(part(0, 'a', 'read', '{"x"')),
      chunk(part(1, undefined, 'ep', '{')),
      chunk({
        tool_calls: [
          ...(part(0, undefined, undefined, ':1}').tool_calls ?? []),
          ...(part(1, '', '', '}').tool_calls ?? []),
        ],
      }),
      chunk({}, 'tool_calls'),
    )
    expect(calls).toEqual([
      { id: 'a', name: 'read', args: '{"x":1}' },
      { id: 'b', name: 'grep', args: '{}' },
    ])
  })

  it('tells calls apart that have the same place, or none, by their ids', async () => {
    const pieces = (index: number | undefined) => [
      chunk(part(index, 'a', 'read', '{')),
      chunk(part(index, 'a', '', '}')),
      chunk(part(index, 'b', 'grep', '{}')),
      chunk({}, 'stop'),
    ]
    const wanted = [
      { id: 'a', name: 'read', args: '{}' },
      { id: 'b', name: 'grep', args: '{}' },
    ]
    expect((await answer(...pieces(0))).calls).toEqual(wanted)
    expect((await answer(...pieces(undefined))).calls).toEqual(wanted)
  })

  it('passes over chunks about something else, such as the cost', async () => {
    const cost = { id: 'c', choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }
    expect(await answer(cost, { id: 'c' }, chunk({ content: 'a' }, 'stop'), cost)).toMatchObject({ text: 'a' })
  })

  it('takes a refusal for text', async () => {
    expect((await answer(chunk({ refusal: 'I will not.' }, 'stop'))).text).toBe('I will not.')
  })

  it('throws where the stream ends before the answer', async () => {
    await expect(answer(chunk({ content: 'Hel' }))).rejects.toThrow('the answer broke off')
  })
})
