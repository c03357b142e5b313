import type { Context } from '@deepseek-ai/cordis'
import { Session, SessionId } from '@deepseek-ai/dsh-session'
import { ApprovalService, setApprovalPolicy, type ApprovalRequest } from '@deepseek-ai/dsh-user-approval'
import { repeatReminder, spill, timeout, type Policy, type PolicyHost } from '@dsh/policies'
import type { ToolExecutionInput } from '@dsh/cordis'
import { describe, expect, it } from 'vitest'
import { agentOf, boot, call, plugin, read, tool } from './boot.ts'

/** The policies of dsh stand on the bus of Cordis as any listener does. */
function mount(ctx: Context, policy: Policy): void {
  const host: PolicyHost = {
    on: (event, listener, { prepend = false } = {}) => ctx.on(event, listener as never, prepend) as never,
    guard: guard => ctx.tools.guard(guard as never) as never,
    get: (name, scope) => ctx.tools.get(name, scope) as never,
  }
  policy.mount(host)
}

const untilAborted = (signal: AbortSignal, reason: (signal: AbortSignal) => Error): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(reason(signal))))

describe('A timeout on the bus', () => {
  it('leaves a tool without a budget alone, and gives one with a budget a signal of its own, for the body only', async () => {
    const ctx = await boot()
    const signals: Record<string, AbortSignal> = {}
    mount(ctx, timeout())
    ctx.on('tools/execute', (exec, next) => ((signals['inside'] = exec.signal), next()))
    ctx.on('tools/post-execute', (exec, _result, next) => ((signals['post'] = exec.signal), next()))
    const execute = async (_args: unknown, exec: { signal: AbortSignal }) => ((signals['body'] = exec.signal), 'done')
    ctx.tools.register(tool('plain', { execute }))
    ctx.tools.register(tool('limited', { execute, timeoutMs: 60_000 }))
    const plain = call('plain')
    expect(read(await ctx.tools.execute(plain))).toBe('done')
    expect(signals).toEqual({ inside: plain.signal, body: plain.signal, post: plain.signal })
    const limited = call('limited')
    expect(read(await ctx.tools.execute(limited))).toBe('done')
    expect(signals['inside']).not.toBe(limited.signal)
    expect(signals['post']).toBe(limited.signal)
  })

  it('says TOOL_TIMEOUT where its own deadline ended the body, whatever the body made of it', async () => {
    const ctx = await boot()
    mount(ctx, timeout())
    ctx.tools.register(
      tool('slow', {
        timeoutMs: 5,
        execute: (_args, { signal }) => untilAborted(signal, () => new Error('I was cut off')),
      }),
    )
    expect((await ctx.tools.execute(call('slow'))).error).toEqual({
      message: 'tool call timed out after 5ms',
      info: { name: 'ToolTimeoutError', code: 'TOOL_TIMEOUT' },
    })
  })

  it('is gone with the plugin that mounted it', async () => {
    const ctx = await boot()
    const own = await plugin(ctx)
    mount(own, timeout())
    await own.fiber.dispose()
    let seen: AbortSignal | undefined
    ctx.tools.register(tool('limited', { timeoutMs: 5, execute: async (_args, { signal }) => ((seen = signal), '') }))
    const given = call('limited')
    await ctx.tools.execute(given)
    expect(seen).toBe(given.signal)
  })
})

describe('A repeat reminder on the bus', () => {
  it('tells the model gently at the first threshold, in detail at later ones, and not of other calls', async () => {
    const ctx = await boot()
    const { agent } = agentOf(ctx)
    mount(ctx, repeatReminder({ thresholds: [2, 3], argumentsPreviewChars: 6, exclude: ['skip*'] }))
    for (const name of ['read', 'write', 'skipped']) ctx.tools.register(tool(name))
    const said = async (name: string, args: object = {}): Promise<string> => {
      const { additionalContexts = [] } = await ctx.tools.execute(call(name, { agent, arguments: args }))
      return additionalContexts.map(read).join()
    }
    expect(await said('read', { a: { x: 1, y: 2 } })).toBe('')
    expect(await said('skipped')).toBe('')
    const gentle = await said('read', { a: { y: 2, x: 1 } })
    const detailed = await said('read', { a: { x: 1, y: 2 } })
    expect(gentle).toContain('the same call')
    expect(gentle).not.toContain('{"a":')
    expect(detailed).toContain('{"a":')
    expect(await said('write')).toBe('')
    expect(await said('read', { a: { x: 1, y: 2 } })).toBe('')
  })

  it('counts the calls of the names that it is told of, in which only * and nothing else is a pattern', async () => {
    const ctx = await boot()
    const { agent } = agentOf(ctx)
    mount(ctx, repeatReminder({ thresholds: [2], include: ['read*', 'a.c'], argumentsPreviewChars: 0 }))
    for (const name of ['read_file', 'abc', 'a.c']) ctx.tools.register(tool(name))
    const isReminded = async (name: string): Promise<boolean> => {
      await ctx.tools.execute(call(name, { agent, arguments: { long: 'x'.repeat(99) } }))
      const again = await ctx.tools.execute(call(name, { agent, arguments: { long: 'x'.repeat(99) } }))
      return again.additionalContexts !== undefined
    }
    expect(await isReminded('read_file')).toBe(true)
    expect(await isReminded('abc')).toBe(false)
    expect(await isReminded('a.c')).toBe(true)
  })

  it('goes with a block, and with a value that was replaced', async () => {
    const ctx = await boot()
    const { agent } = agentOf(ctx)
    mount(ctx, repeatReminder({ thresholds: [2] }))
    ctx.tools.register(tool('read'))
    const replace = ctx.on('tools/post-execute', async () => ({ kind: 'accept', value: 'another' }))
    await ctx.tools.execute(call('read', { agent }))
    const replaced = await ctx.tools.execute(call('read', { agent }))
    expect([read(replaced), replaced.additionalContexts?.length]).toEqual(['another', 1])
    replace()
    const block = async () => ({ kind: 'block' as const, feedback: [{ type: 'text' as const, text: 'no' }] })
    ctx.on('tools/post-execute', block)
    ctx.tools.register(tool('write'))
    await ctx.tools.execute(call('write', { agent }))
    const blocked = await ctx.tools.execute(call('write', { agent }))
    expect([read(blocked), blocked.additionalContexts?.length]).toEqual(['no', 1])
  })

  it('refuses thresholds and previews that mean nothing', () => {
    expect(() => repeatReminder({ thresholds: [1] })).toThrow()
    expect(() => repeatReminder({ argumentsPreviewChars: -1 })).toThrow()
  })
})

describe('A spill on the bus', () => {
  it('bounds what listeners left, keeps contexts and values, and is gone with its plugin', async () => {
    const ctx = await boot()
    const own = await plugin(ctx)
    const kept: string[] = []
    const store = { save: async (text: string) => (kept.push(text), { locator: 'note 1', howToRead: 'read note 1' }) }
    ctx.tools.register(tool('print', { execute: async () => 'x'.repeat(2000) }))
    ctx.on('tools/post-execute', async () => ({ kind: 'accept', content: [{ type: 'text', text: 'y'.repeat(3000) }] }))
    mount(own, spill({ maxInlineBytes: 500, store }))
    const short = await ctx.tools.execute(call('print'))
    expect(Buffer.byteLength(read(short))).toBeLessThanOrEqual(500)
    expect(read(short)).toContain('note 1')
    expect(short.value).toBe('x'.repeat(2000))
    expect(kept).toEqual(['y'.repeat(3000)])
    await own.fiber.dispose()
    expect(read(await ctx.tools.execute(call('print')))).toBe('y'.repeat(3000))
    expect(() => spill({ maxInlineBytes: -1, store })).toThrow('maxInlineBytes')
  })

  it('leaves a value that a listener put in place, and what was deferred', async () => {
    const ctx = await boot()
    const store = { save: async () => ({ locator: 'note 1', howToRead: 'read note 1' }) }
    mount(ctx, spill({ maxInlineBytes: 500, store }))
    ctx.tools.register(tool('print'))
    const note = { id: 'n' as never, role: 'user', content: [], source: { kind: 'plugin', plugin: 'a test' } } as const
    ctx.on('tools/post-execute', async () => ({
      kind: 'accept',
      value: 'z'.repeat(3000),
      additionalContexts: [{ ...note, content: [...note.content] }],
    }))
    const result = await ctx.tools.execute(call('print'))
    expect(result.value).toBe('z'.repeat(3000))
    expect(result.additionalContexts).toHaveLength(1)
  })
})

describe('The approval service of the harness', () => {
  const asking = async (policy: 'ask' | 'never' = 'ask') => {
    const ctx = await boot()
    await ctx.root.plugin(ApprovalService, { policy })
    const { agent } = agentOf(ctx)
    const session = Session.create(SessionId('a session'))
    Object.assign(agent, { session })
    ctx.tools.register(tool('bash'))
    ctx.on('tools/pre-execute', async () => ({ kind: 'ask', reason: 'it may do harm' }))
    const asked: ApprovalRequest[] = []
    const run = (more: Partial<ToolExecutionInput> = {}) => ctx.tools.execute(call('bash', { agent, ...more }))
    const audit = () => session.events.filter(event => event.type.startsWith('approval/')).map(event => event.data)
    return { ctx, agent, session, asked, run, audit }
  }

  it('is asked where a policy asks, and its audit pair is in the session', async () => {
    const { ctx, session, run, audit } = await asking()
    session.append('turn/start', { turn: 1 })
    ctx.on('approval/request', async () => 'allowed-once')
    expect(read(await run({ callId: 'c1' as never }))).toBe('bash is done')
    expect(audit()).toEqual([
      { id: expect.any(String), toolName: 'bash', callId: 'c1', reason: 'it may do harm' },
      { id: expect.any(String), outcome: 'allowed-once' },
    ])
  })

  it('denies with what became of the question', async () => {
    const { ctx, session, run } = await asking()
    session.append('turn/start', { turn: 1 })
    expect(read(await run())).toBe('Error: tool "bash" requires approval, but no approval channel is available')
    const off = ctx.on('approval/request', async () => 'rejected')
    expect(read(await run())).toBe('Error: the user rejected tool "bash"')
    off()
    ctx.on('approval/request', async () => 'cancelled')
    expect(read(await run())).toBe('Error: approval for tool "bash" was cancelled')
    expect(read(await run({ agent: undefined as never }))).toBe(
      'Error: tool "bash" requires approval, but the call has no agent to route it through',
    )
  })

  it('fails a call between turns, and writes nothing', async () => {
    const { run, audit } = await asking()
    const result = await run()
    expect(result.isError).toBe(true)
    expect(read(result)).toMatch(/turn/)
    expect(audit()).toEqual([])
  })

  it('withdraws a question that nobody waits for any more, and takes no late answer', async () => {
    const { ctx, session, run, audit } = await asking()
    session.append('turn/start', { turn: 1 })
    const caller = new AbortController()
    let answer!: (outcome: 'allowed-once') => void
    ctx.on('approval/request', () => {
      queueMicrotask(() => caller.abort())
      return new Promise(resolve => (answer = resolve))
    })
    const result = await run({ signal: caller.signal })
    expect(result.error?.info?.code).toBe('ABORTED_BEFORE_DISPATCH')
    answer('allowed-once')
    await Promise.resolve()
    expect(audit().at(-1)).toMatchObject({ outcome: 'cancelled' })
  })

  it('takes no late refusal either', async () => {
    const { ctx, session, run, audit } = await asking()
    session.append('turn/start', { turn: 1 })
    const caller = new AbortController()
    let refuse!: (error: Error) => void
    ctx.on('approval/request', () => {
      queueMicrotask(() => caller.abort())
      return new Promise((_resolve, reject) => (refuse = reject))
    })
    expect((await run({ signal: caller.signal })).error?.info?.code).toBe('ABORTED_BEFORE_DISPATCH')
    refuse(new Error('too late'))
    await Promise.resolve()
    expect(audit().map(event => (event as { outcome?: string }).outcome)).toEqual([undefined, 'cancelled'])
  })

  it('rejects everything where the policy is never, before anyone is asked, and the session has the last word', async () => {
    const { ctx, session, run } = await asking()
    session.append('turn/start', { turn: 1 })
    let asked = 0
    ctx.on('approval/request', async () => ((asked += 1), 'allowed-once'), true)
    setApprovalPolicy(session, 'never')
    expect(read(await run())).toBe('Error: the user rejected tool "bash"')
    expect(asked).toBe(0)
    setApprovalPolicy(session, 'ask')
    expect(read(await run())).toBe('bash is done')
  })

  it('asks where the session says so, though the configuration says never', async () => {
    const { ctx, session, run } = await asking('never')
    session.append('turn/start', { turn: 1 })
    ctx.on('approval/request', async () => 'allowed-once')
    expect(read(await run())).toBe('Error: the user rejected tool "bash"')
    setApprovalPolicy(session, 'ask')
    expect(read(await run())).toBe('bash is done')
  })

  it('is asked no more once it is unmounted: then an ask is a denial', async () => {
    const ctx = await boot()
    const fiber = ctx.root.plugin(ApprovalService, {})
    await fiber
    const { agent } = agentOf(ctx)
    ctx.tools.register(tool('bash'))
    ctx.on('tools/pre-execute', async () => ({ kind: 'ask' }))
    await fiber.dispose()
    expect(read(await ctx.tools.execute(call('bash', { agent })))).toBe(
      'Error: tool "bash" requires approval (not yet supported)',
    )
  })
})
