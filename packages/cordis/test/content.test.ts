import type { ContentBlock, UserMessage } from '@deepseek-ai/dsh-llm'
import { describe, expect, it } from 'vitest'
import { boot, call, tool } from './boot.ts'

const picture: ContentBlock = {
  type: 'image',
  attachment: { attachmentId: 'a1', mediaType: 'image/png', bytes: 3, width: 1, height: 1 } as never,
}
const thought: ContentBlock = { type: 'reasoning', text: 'so it must be' }
const plain: ContentBlock = { type: 'text', text: 'and this' }
const blocks = [picture, thought, plain]
const message = (id: string): UserMessage => ({
  id: id as never,
  role: 'user',
  content: blocks,
  source: { kind: 'plugin', plugin: 'a test' },
})

describe('Content blocks of the harness', () => {
  it('go through a call as they are: rendered, seen by wrappers and listeners, finalized and deferred', async () => {
    const ctx = await boot()
    const seen: unknown[] = []
    ctx.tools.register(
      tool('look', {
        output: { schema: {}, render: () => blocks },
        async execute(_args, exec) {
          exec.deferContext(message('one'))
          return null
        },
        finalizeContent: (_exec, { content }) => (seen.push(content), [...content, thought]),
      }),
    )
    ctx.on('tools/execute', async (_exec, next) => {
      const result = await next()
      seen.push(result.content)
      return result
    })
    ctx.on('tools/post-execute', async (_exec, result, next) => (seen.push(result.content), next()))
    ctx.on('tools/result', (_exec, result) => void seen.push(result.content))
    const result = await ctx.tools.execute(call('look'))
    expect(seen).toEqual([blocks, blocks, blocks, [...blocks, thought]])
    expect(result.content).toEqual([...blocks, thought])
    expect(result.additionalContexts).toEqual([message('one')])
    expect(Object.isFrozen(result.content)).toBe(true)
  })

  it('may be what a listener puts in place, blocks with, or adds', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    const off = ctx.on('tools/post-execute', async () => ({
      kind: 'accept',
      content: [picture],
      additionalContexts: [message('two')],
    }))
    expect(await ctx.tools.execute(call('read'))).toMatchObject({
      content: [picture],
      additionalContexts: [message('two')],
    })
    off()
    ctx.on('tools/post-execute', async (_exec, _result, next) => next())
    ctx.on('tools/post-execute', async () => ({ kind: 'block', feedback: [thought] }))
    expect(await ctx.tools.execute(call('read'))).toMatchObject({ isError: true, content: [thought] })
  })

  it('may be in a failure of a wrapper', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    ctx.on('tools/execute', async () => ({ isError: true, error: { message: 'look' }, content: [picture] }))
    expect(await ctx.tools.execute(call('read'))).toMatchObject({ isError: true, content: [picture] })
  })

  it('are refused where they are no blocks', async () => {
    const ctx = await boot()
    for (const content of ['text', [null], [{}], [{ type: 'text' }], [{ type: 'image' }], [{ text: 'no type' }]]) {
      const off = ctx.tools.register(tool('read', { output: { schema: {}, render: () => content as never } }))
      expect((await ctx.tools.execute(call('read'))).error?.info?.code).toBe('INVALID_TOOL_OUTPUT')
      off()
    }
  })

  it('keep a result of next() what it was: only the pipeline knows its meta and its end of the turn', async () => {
    const ctx = await boot()
    let renders = 0
    ctx.tools.register(
      tool('look', {
        output: { schema: {}, render: () => ((renders += 1), blocks), presentationMeta: () => 'meta' },
        execute: async (_args, exec) => (exec.concludeTurn(), 1),
      }),
    )
    ctx.on('tools/execute', (_exec, next) => next())
    expect(await ctx.tools.execute(call('look'))).toMatchObject({
      value: 1,
      meta: 'meta',
      concludesTurn: true,
      content: blocks,
    })
    expect(renders).toBe(1)
  })
})
