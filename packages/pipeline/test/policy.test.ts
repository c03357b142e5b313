import { CodedError, createScope } from '@dsh/kernel'
import { codes, type ApprovalRequest, type PreToolDecision } from '@dsh/tool'
import { describe, expect, it, vi } from 'vitest'
import { call, echo, house, read } from './support.ts'

const unknownKind = { kind: 'perhaps' } as unknown as PreToolDecision

describe('tools/pre-execute', () => {
  it('lets a call on where nobody objects', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/pre-execute', (_exec, next) => next())
    expect(read(await pipeline.execute(call()))).toBe('hello')
  })

  it('denies with the reason that the model reads; post-execute still runs, with a frozen result', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'deny', reason: 'not on Sundays' }))
    let frozen = false
    hooks.on(
      owner,
      'tools/post-execute',
      (_exec, result, next) => ((frozen = Object.isFrozen(result) && Object.isFrozen(result.content)), next()),
    )
    const result = await pipeline.execute(call())
    expect(result).toEqual({
      isError: true,
      error: { message: 'not on Sundays' },
      content: [{ type: 'text', text: 'Error: not on Sundays' }],
    })
    expect(execute).not.toHaveBeenCalled()
    expect(frozen).toBe(true)
  })

  it('nests: each listener decides before and after the ones inside it, and all are done before the body', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const order: string[] = []
    registry.register(owner, echo({ execute: async () => (order.push('body'), 'done') }))
    for (const name of ['outer', 'inner']) {
      hooks.on(owner, 'tools/pre-execute', async (_exec, next) => {
        order.push(`${name} before`)
        const decision = await next()
        order.push(`${name} after`)
        return decision
      })
    }
    await pipeline.execute(call())
    expect(order).toEqual(['outer before', 'inner before', 'inner after', 'outer after', 'body'])
  })

  it('gives a second next() the same answer: an inner denial is not slipped past', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/pre-execute', async (_exec, next) => (await next(), next()))
    hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'deny', reason: 'inner' }))
    expect(read(await pipeline.execute(call()))).toBe('Error: inner')
    expect(execute).not.toHaveBeenCalled()
  })

  it('fails the call with what a listener throws, past post-execute, and keeps its code', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const post = vi.fn((_exec: unknown, _result: unknown, next: () => never) => next())
    registry.register(owner, echo())
    hooks.on(owner, 'tools/pre-execute', () => {
      throw new CodedError('QUOTA', 'quota used up')
    })
    hooks.on(owner, 'tools/post-execute', post)
    const result = await pipeline.execute(call())
    expect(result).toEqual({
      isError: true,
      error: { message: 'quota used up', info: { name: 'CodedError', code: 'QUOTA' } },
      content: [{ type: 'text', text: 'Error: quota used up' }],
    })
    expect(post).not.toHaveBeenCalled()
  })

  it('keeps exactly what a listener throws after the caller aborted', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const caller = new AbortController()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/pre-execute', () => {
      caller.abort()
      throw new Error('mine')
    })
    expect(read(await pipeline.execute(call({ signal: caller.signal })))).toBe('Error: mine')
  })

  it('hears only the calls of its own scope and of those below', async () => {
    const { pipeline, registry, owner, hooks, agent } = house()
    registry.register(owner, echo())
    const child = createScope({ parent: agent.key })
    const heard: unknown[] = []
    hooks.on(agent, 'tools/pre-execute', (exec, next) => (heard.push(exec.agent), next()))
    await pipeline.execute(call())
    await pipeline.execute(call({ agent: {} }))
    await pipeline.execute(call({ agent: agent.key }))
    await pipeline.execute(call({ agent: child.key }))
    expect(heard).toEqual([agent.key, child.key])
  })

  const malformed: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['null', null],
    ['true', true],
    ['the word allow', 'allow'],
    ['an unknown kind', unknownKind],
    ['a denial without a reason', { kind: 'deny' }],
    ['a denial whose reason is no string', { kind: 'deny', reason: 7 }],
    ['an ask whose reason is no string', { kind: 'ask', reason: {} }],
    ['a decision whose getter throws', { get kind(): string { throw new Error('no') } }], // prettier-ignore
  ]

  it.each(malformed)('never runs the body for a decision that is none: %s', async (_what, decision) => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/pre-execute', () => decision as PreToolDecision)
    const result = await pipeline.execute(call())
    expect(result.error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
    expect(execute).not.toHaveBeenCalled()
  })

  it('never runs the body for a decision that cannot even be looked at', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    const { proxy, revoke } = Proxy.revocable({}, {})
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/pre-execute', () => (revoke(), proxy) as PreToolDecision)
    expect((await pipeline.execute(call())).isError).toBe(true)
    expect(execute).not.toHaveBeenCalled()
  })

  it('reads a decision once: one that changes is taken as it was', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    let reads = 0
    const fickle = { get kind(): string { return (reads += 1) === 1 ? 'deny' : 'allow' }, reason: 'first' } // prettier-ignore
    hooks.on(owner, 'tools/pre-execute', () => fickle as PreToolDecision)
    expect(read(await pipeline.execute(call()))).toBe('Error: first')
    expect(reads).toBe(1)
    expect(execute).not.toHaveBeenCalled()
  })

  it('shows a malformed inner decision as a denial to the listener outside', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    let seen: PreToolDecision | undefined
    hooks.on(owner, 'tools/pre-execute', async (_exec, next) => (seen = await next()))
    hooks.on(owner, 'tools/pre-execute', () => unknownKind)
    const result = await pipeline.execute(call())
    expect(seen?.kind).toBe('deny')
    expect(result.error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
  })
})

describe('an ask', () => {
  const asking = (ports: Parameters<typeof house>[0], reason?: string) => {
    const made = house(ports)
    const execute = vi.fn(async () => 'done')
    made.registry.register(made.owner, echo({ execute }))
    made.hooks.on(made.owner, 'tools/pre-execute', () =>
      reason === undefined ? { kind: 'ask' } : { kind: 'ask', reason },
    )
    return { ...made, execute }
  }
  const answering = (answer: unknown) => ({ approval: { request: async () => answer as 'rejected' } })

  it('is a denial with its own reason where there is no one to ask', async () => {
    const { pipeline, agent, execute } = asking({}, 'writes to disk')
    expect(read(await pipeline.execute(call({ agent: agent.key })))).toBe('Error: writes to disk')
    expect(execute).not.toHaveBeenCalled()
  })

  it('is a denial that says so where there is no one to ask and no reason', async () => {
    const { pipeline, agent } = asking({})
    expect(read(await pipeline.execute(call({ agent: agent.key })))).toBe(
      'Error: tool "echo" requires approval (not yet supported)',
    )
  })

  it('lets the call on where it is allowed once; the request says who, what and why, with the very signal of the caller', async () => {
    const asks: ApprovalRequest[] = []
    const { pipeline, agent, execute } = asking(
      { approval: { request: async ask => (asks.push(ask), 'allowed-once') } },
      'writes to disk',
    )
    const { signal } = new AbortController()
    await pipeline.execute(call({ callId: 'c', agent: agent.key, signal }))
    expect(execute).toHaveBeenCalledOnce()
    expect(asks).toEqual([{ agent: agent.key, toolName: 'echo', callId: 'c', reason: 'writes to disk', signal }])
    expect(asks[0]?.signal).toBe(signal)
  })

  it('still has to pass the guards after it was allowed', async () => {
    const { pipeline, agent, registry, owner, execute } = asking(answering('allowed-once'))
    registry.guard(owner, () => 'guarded')
    expect(read(await pipeline.execute(call({ agent: agent.key })))).toBe('Error: guarded')
    expect(execute).not.toHaveBeenCalled()
  })

  const answers: readonly (readonly [string, string])[] = [
    ['rejected', 'the user rejected tool "echo"'],
    ['cancelled', 'approval for tool "echo" was cancelled'],
    ['unavailable', 'tool "echo" requires approval, but no approval channel is available'],
  ]

  it.each(answers)('is a denial in plain words where the answer is %s', async (answer, text) => {
    const { pipeline, agent, execute } = asking(answering(answer))
    expect(read(await pipeline.execute(call({ agent: agent.key })))).toBe(`Error: ${text}`)
    expect(execute).not.toHaveBeenCalled()
  })

  it('without an agent is a denial, and nobody is bothered', async () => {
    const request = vi.fn()
    const { pipeline } = asking({ approval: { request } })
    expect(read(await pipeline.execute(call()))).toBe(
      'Error: tool "echo" requires approval, but the call has no agent to route it through',
    )
    expect(request).not.toHaveBeenCalled()
  })

  it.each([['yes'], [undefined], [true]])('fails the call where the answer is none: %s', async answer => {
    const { pipeline, agent, execute } = asking(answering(answer))
    const result = await pipeline.execute(call({ agent: agent.key }))
    expect(result.error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
    expect(execute).not.toHaveBeenCalled()
  })

  it('fails the call with what the approval service throws', async () => {
    const { pipeline, agent } = asking({ approval: { request: () => Promise.reject(new Error('line is dead')) } })
    expect(read(await pipeline.execute(call({ agent: agent.key })))).toBe('Error: line is dead')
  })

  it('looks for the approval service anew at each ask', async () => {
    let service: { request(): Promise<'allowed-once'> } | undefined
    const { pipeline, agent } = asking({ approval: () => service })
    expect((await pipeline.execute(call({ agent: agent.key }))).isError).toBe(true)
    service = { request: async () => 'allowed-once' }
    expect((await pipeline.execute(call({ agent: agent.key }))).isError).toBe(false)
  })

  it('that is cancelled because the caller aborted is a cancellation, and no guard is asked', async () => {
    const caller = new AbortController()
    const guard = vi.fn(() => undefined)
    const { pipeline, agent, registry, owner } = asking({
      approval: { request: async () => (caller.abort(), 'cancelled') },
    })
    registry.guard(owner, guard)
    const result = await pipeline.execute(call({ agent: agent.key, signal: caller.signal }))
    expect(result.error?.info?.code).toBe(codes.ABORTED_BEFORE_DISPATCH)
    expect(guard).not.toHaveBeenCalled()
  })
})

describe('guards', () => {
  it('deny with the first reason, in the order of the layers', async () => {
    const { pipeline, registry, owner, agent } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    registry.guard(agent, () => 'own')
    registry.guard(owner, () => undefined)
    registry.guard(owner, () => 'global')
    expect(read(await pipeline.execute(call({ agent: agent.key })))).toBe('Error: global')
    expect(execute).not.toHaveBeenCalled()
  })

  it('cannot be outvoted by a listener, wherever it stands', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    registry.guard(owner, () => 'no')
    hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'allow' }), { prepend: true })
    expect(read(await pipeline.execute(call()))).toBe('Error: no')
    expect(execute).not.toHaveBeenCalled()
  })

  it('are not asked about a call that was denied before', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const guard = vi.fn(() => undefined)
    registry.register(owner, echo())
    registry.guard(owner, guard)
    hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'deny', reason: 'x' }))
    await pipeline.execute(call())
    expect(guard).not.toHaveBeenCalled()
  })

  it('see the frozen arguments that will run', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    let seen: unknown
    registry.guard(owner, exec => void (seen = exec.arguments))
    await pipeline.execute(call({ arguments: { text: 'a' } }))
    expect(seen).toEqual({ text: 'a' })
    expect(Object.isFrozen(seen)).toBe(true)
  })

  it('that throw fail the call, past post-execute, with their code', async () => {
    const { pipeline, registry, owner, stages } = house()
    registry.register(owner, echo())
    registry.guard(owner, () => {
      throw new CodedError('BROKEN', 'guard is broken')
    })
    const result = await pipeline.execute(call())
    expect(result.error).toEqual({ message: 'guard is broken', info: { name: 'CodedError', code: 'BROKEN' } })
    expect(stages).not.toContain('post-execute')
  })

  const nonReasons: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['false', false],
    ['zero', 0],
    ['an object', { reason: 'x' }],
    ['a function', () => 'x'],
  ]

  it.each(nonReasons)(
    'that give something other than a reason deny, with a code and a message: %s',
    async (_what, given) => {
      const { pipeline, registry, owner } = house()
      const execute = vi.fn()
      registry.register(owner, echo({ execute }))
      registry.guard(owner, () => given as string)
      const result = await pipeline.execute(call())
      expect(result.error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
      expect(typeof result.error?.message).toBe('string')
      expect(execute).not.toHaveBeenCalled()
    },
  )

  it('that are asynchronous deny, and what they reject with crashes nobody', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    registry.guard(owner, (async () => {
      throw new Error('later')
    }) as never)
    expect(read(await pipeline.execute(call()))).toContain('and not a promise')
    await new Promise(resolve => setTimeout(resolve, 5))
  })

  it('win over a cancellation', async () => {
    const { pipeline, registry, owner } = house()
    const caller = new AbortController()
    registry.register(owner, echo())
    registry.guard(owner, () => (caller.abort(), 'denied'))
    expect(read(await pipeline.execute(call({ signal: caller.signal })))).toBe('Error: denied')
  })
})
