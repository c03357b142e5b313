import type { Context } from '@deepseek-ai/cordis'
import { defineTool } from '@dsh/cordis'
import { repeatReminder, type Policy, type PolicyHost } from '@dsh/policies'
import { describe, expect, it } from 'vitest'
import { agentOf, boot, call, names, read, tool } from './boot.ts'

// #region example
const name = 'notes'
const inject = ['tools']

function apply(ctx: Context) {
  const notes: string[] = []
  ctx.tools.register(
    defineTool({
      name: 'add_note',
      description: 'Adds a note.',
      parameters: { text: { type: 'string', required: true } },
      output: {
        schema: { type: 'integer' },
        render: (_args, count) => [{ type: 'text', text: `there are ${count} notes` }],
      },
      execute: async ({ text }) => notes.push(text),
    }),
  )
  ctx.tools.guard(exec => (exec.name === 'rm' ? 'nothing is deleted here' : undefined))
  ctx.on('tools/pre-execute', async (exec, next) =>
    exec.name === 'bash' ? { kind: 'ask', reason: 'it runs a command' } : next(),
  )
}
// #endregion example

// #region policies
function mount(ctx: Context, policy: Policy) {
  const host: PolicyHost = {
    on: (event, listener, { prepend = false } = {}) => ctx.on(event, listener as never, prepend) as never,
    guard: guard => ctx.tools.guard(guard as never) as never,
    get: (called, scope) => ctx.tools.get(called, scope) as never,
  }
  policy.mount(host)
}
// #endregion policies

describe('the README of @dsh/cordis', () => {
  it('is a plugin that brings a tool, a guard and a question, and takes them with it', async () => {
    const ctx = await boot()
    const fiber = ctx.plugin({ name, inject, apply })
    await fiber
    const { agent } = agentOf(ctx)
    for (const other of ['rm', 'bash']) ctx.tools.register(tool(other))
    const run = async (tried: string, args = {}) =>
      read(await ctx.tools.execute(call(tried, { agent, arguments: args })))
    expect(await run('add_note', { text: 'buy milk' })).toBe('there are 1 notes')
    expect(await run('rm')).toBe('Error: nothing is deleted here')
    expect(await run('bash')).toBe('Error: it runs a command')
    await fiber.dispose()
    expect(names(ctx)).toEqual(['rm', 'bash'])
    expect(await run('rm')).toBe('rm is done')
  })

  it('puts a policy of dsh on the bus', async () => {
    const ctx = await boot()
    const { agent } = agentOf(ctx)
    mount(ctx, repeatReminder({ thresholds: [2] }))
    ctx.tools.register(tool('read'))
    await ctx.tools.execute(call('read', { agent }))
    expect((await ctx.tools.execute(call('read', { agent }))).additionalContexts).toHaveLength(1)
  })
})
