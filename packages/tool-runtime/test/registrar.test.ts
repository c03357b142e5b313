import { createToolRuntime } from '@dsh/tool-runtime'
import type { ToolExecution } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { call, read, tool } from './tools.ts'

describe('tools.guard(guard)', () => {
  it('denies calls of everyone', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    tools.register(tool('bash'))
    tools.guard(exec => (exec.name === 'bash' ? 'no shells' : undefined))
    expect(read(await tools.execute(call('bash')))).toBe('Error: no shells')
    expect(read(await tools.execute(call('bash', { agent: agent.key })))).toBe('Error: no shells')
  })

  it('denies on a scope the calls of that scope and of those below, and no others', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    const below = tools.scope({ parent: agent.key })
    const sibling = tools.scope()
    tools.register(tool('bash'))
    agent.guard(() => 'not here')
    expect(read(await tools.execute(call('bash', { agent: agent.key })))).toBe('Error: not here')
    expect(read(await tools.execute(call('bash', { agent: below.key })))).toBe('Error: not here')
    expect(read(await tools.execute(call('bash', { agent: sibling.key })))).toBe('bash is done')
    expect(read(await tools.execute(call('bash')))).toBe('bash is done')
  })

  it('denies what no listener can allow again', async () => {
    await using tools = createToolRuntime()
    tools.register(tool('bash'))
    tools.guard(() => 'never')
    tools.on('tools/pre-execute', () => ({ kind: 'allow' }), { prepend: true })
    expect(read(await tools.execute(call('bash')))).toBe('Error: never')
  })

  it('denies with a message and a code where a guard gives no reason that can be read', async () => {
    await using tools = createToolRuntime()
    tools.register(tool('bash'))
    tools.guard(() => null as never)
    expect((await tools.execute(call('bash'))).error).toMatchObject({
      message: expect.stringContaining('a guard must return a reason'),
      info: { code: 'INVALID_POLICY_DECISION' },
    })
  })
})

describe('tools.on(event, listener, options)', () => {
  it('hears on the runtime the calls of everyone', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    const heard: (object | undefined)[] = []
    tools.register(tool('read'))
    tools.on('tools/result', exec => heard.push(exec.agent))
    await tools.execute(call('read'))
    await tools.execute(call('read', { agent: agent.key }))
    expect(heard).toEqual([undefined, agent.key])
  })

  it('hears on a scope its own calls and those of the scopes below, denied ones too', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    const below = tools.scope({ parent: agent.key })
    const sibling = tools.scope()
    const heard: string[] = []
    const note = (exec: ToolExecution): void => void heard.push(exec.callId)
    tools.register(tool('read'))
    agent.on('tools/result', note)
    agent.guard(exec => (exec.callId === 'denied' ? 'no' : undefined))
    await tools.execute(call('read', { callId: 'own', agent: agent.key }))
    await tools.execute(call('read', { callId: 'denied', agent: agent.key }))
    await tools.execute(call('read', { callId: 'below', agent: below.key }))
    await tools.execute(call('read', { callId: 'sibling', agent: sibling.key }))
    await tools.execute(call('read', { callId: 'nobody' }))
    expect(heard).toEqual(['own', 'denied', 'below'])
  })

  it('lets a scope decide on its own calls only', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    tools.register(tool('read'))
    agent.on('tools/pre-execute', () => ({ kind: 'deny', reason: 'not this agent' }))
    expect(read(await tools.execute(call('read', { agent: agent.key })))).toBe('Error: not this agent')
    expect(read(await tools.execute(call('read')))).toBe('read is done')
  })

  it('puts listeners of everyone and of scopes into one order, and `prepend` before all', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    const order: string[] = []
    const passing =
      (label: string) =>
      async <T>(_exec: ToolExecution, next: () => Promise<T>): Promise<T> => {
        order.push(label)
        return next()
      }
    tools.register(tool('read'))
    tools.on('tools/pre-execute', passing('first'))
    agent.on('tools/pre-execute', passing('second'))
    tools.on('tools/pre-execute', passing('third'))
    agent.on('tools/pre-execute', passing('before all'), { prepend: true })
    await tools.execute(call('read', { agent: agent.key }))
    expect(order).toEqual(['before all', 'first', 'second', 'third'])
  })

  it('stops when its disposer is called', async () => {
    await using tools = createToolRuntime()
    tools.register(tool('read'))
    const stop = tools.on('tools/pre-execute', () => ({ kind: 'deny', reason: 'no' }))
    stop()
    expect(read(await tools.execute(call('read')))).toBe('read is done')
  })

  it('refuses an event that there is not: a policy that hears nothing would let everything through', async () => {
    await using tools = createToolRuntime()
    const deny = () => ({ kind: 'deny', reason: 'no' }) as const
    expect(() => tools.on('tools/preexecute' as never, deny as never)).toThrow(
      'on() knows no event "tools/preexecute": use one of tools/pre-execute, tools/execute, tools/post-execute, ' +
        'tools/code-dispatch-log, tools/result, tools/change',
    )
    expect(() => tools.on('toString' as never, deny as never)).toThrow('on() knows no event "toString"')
    expect(() => tools.on(undefined as never, deny as never)).toThrow('on() knows no event a undefined')
  })

  it('refuses what is no function', async () => {
    await using tools = createToolRuntime()
    expect(() => tools.on('tools/pre-execute', 'deny' as never)).toThrow(
      'on("tools/pre-execute") needs a function that listens',
    )
  })
})

describe('tools.get(name, scope)', () => {
  it('is what is visible here, or to the scope that is named', async () => {
    await using tools = createToolRuntime()
    const [agent, other] = [tools.scope(), tools.scope()]
    tools.register(tool('read'))
    agent.register(tool('note'))
    expect(agent.get('read')?.name).toBe('read')
    expect(agent.get('note')?.name).toBe('note')
    expect(tools.get('note')).toBeUndefined()
    expect(tools.get('note', agent.key)?.name).toBe('note')
    expect(agent.get('note', other.key)).toBeUndefined()
  })
})
