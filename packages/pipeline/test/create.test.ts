import { codes, type ToolExecution, type ToolExecutionInput } from '@dsh/tool'
import { describe, expect, it, vi } from 'vitest'
import { call, echo, house, read } from './support.ts'

describe('creating a call', () => {
  it('gives every call a token of its own, and freezes the call from the start', async () => {
    const { pipeline, registry, owner, hooks, observed } = house()
    registry.register(owner, echo())
    const frozen: boolean[] = []
    hooks.on(owner, 'tools/pre-execute', (exec, next) => (frozen.push(Object.isFrozen(exec)), next()))
    await pipeline.execute(call())
    await pipeline.execute(call())
    const [first, second] = observed.map(({ exec }) => exec.token)
    expect(typeof first).toBe('symbol')
    expect(first).not.toBe(second)
    expect(frozen).toEqual([true, true])
  })

  it('shows one token at every stage', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const seen: unknown[] = []
    registry.register(owner, echo({ execute: async (_args, exec) => (seen.push(exec.token), 'done') }))
    hooks.on(owner, 'tools/pre-execute', (exec, next) => (seen.push(exec.token), next()))
    hooks.on(owner, 'tools/execute', (exec, next) => (seen.push(exec.token), next()))
    hooks.on(owner, 'tools/post-execute', (exec, _result, next) => (seen.push(exec.token), next()))
    await pipeline.execute(call())
    expect(seen).toHaveLength(4)
    expect(new Set(seen).size).toBe(1)
  })

  it('gives the root call id that it was given, else the call id', async () => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(owner, echo())
    await pipeline.execute(call({ callId: 'a' }))
    await pipeline.execute(call({ callId: 'b', rootCallId: 'root' }))
    expect(observed.map(({ exec }) => exec.rootCallId)).toEqual(['a', 'root'])
  })

  it('leaves the keys out that the call does not have', async () => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(owner, echo())
    await pipeline.execute(call())
    expect(Object.keys(observed[0]?.exec ?? {})).toEqual([
      'callId',
      'rootCallId',
      'name',
      'arguments',
      'token',
      'signal',
    ])
  })

  it('gives the body a frozen copy of the arguments, and leaves the caller its own', async () => {
    const { pipeline, registry, owner } = house()
    const given = { text: 'a', list: [{ deep: 1 }] }
    let got: unknown
    registry.register(owner, echo({ execute: async args => ((got = args), 'done') }))
    const running = pipeline.execute(call({ arguments: given }))
    given.list.push({ deep: 2 })
    await running
    expect(got).toEqual({ text: 'a', list: [{ deep: 1 }] })
    expect(Object.isFrozen((got as typeof given).list[0])).toBe(true)
    expect(Object.isFrozen(given)).toBe(false)
  })

  it('takes any JSON as arguments, also a string', async () => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(owner, echo({ execute: async args => JSON.stringify(args) }))
    expect(read(await pipeline.execute(call({ arguments: 'text' })))).toBe('"text"')
    expect(observed[0]?.exec.arguments).toBe('text')
  })

  it('keeps an own __proto__ key of the arguments as data', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo({ execute: async args => JSON.stringify(args) }))
    expect(read(await pipeline.execute(call({ arguments: JSON.parse('{"__proto__":{"a":1}}') })))).toBe(
      '{"__proto__":{"a":1}}',
    )
  })

  it('reads every member of the call once, so that no stage can be shown another value', async () => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(owner, echo())
    const { signal } = new AbortController()
    const reads: string[] = []
    const values: Record<string, unknown> = {
      callId: 'c',
      rootCallId: 'r',
      name: 'echo',
      agent: {},
      parent: undefined,
      signal,
      arguments: { text: 'x' },
    }
    const input = Object.defineProperties(
      {},
      Object.fromEntries(
        Object.keys(values).map(key => [key, { get: () => (reads.push(key), values[key]), enumerable: true }]),
      ),
    )
    await pipeline.execute(input as ToolExecutionInput)
    expect(reads).toEqual(['callId', 'rootCallId', 'name', 'agent', 'parent', 'signal', 'arguments'])
    expect(observed[0]?.exec).toMatchObject({ callId: 'c', rootCallId: 'r', agent: values['agent'] })
  })

  it('reads a parent that changes once, and shows every stage the same', async () => {
    const { pipeline, registry, owner, hooks, observed } = house()
    const seen: unknown[] = []
    const note = (exec: ToolExecution): void => void (exec.name === 'inner' && seen.push(exec.parent))
    hooks.on(owner, 'tools/pre-execute', (exec, next) => (note(exec), next()))
    hooks.on(owner, 'tools/execute', (exec, next) => (note(exec), next()))
    hooks.on(owner, 'tools/post-execute', (exec, _result, next) => (note(exec), next()))
    hooks.on(owner, 'tools/result', note)
    registry.register(owner, echo({ name: 'inner', execute: async (_args, exec) => (note(exec), 'done') }))
    const execute = async (_args: unknown, { token }: ToolExecution): Promise<string> => {
      const parents = [token]
      return read(await pipeline.execute({ ...call({ name: 'inner' }), get parent() { return parents.pop() as never } })) // prettier-ignore
    }
    registry.register(owner, echo({ execute }))
    expect(read(await pipeline.execute(call()))).toBe('done')
    expect(seen).toEqual(Array(5).fill(observed[1]?.exec.token))
  })

  it('reads a nested getter once, into the arguments that run', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    let reads = 0
    const args = { get text() { return `read ${(reads += 1)}` } } // prettier-ignore
    expect(read(await pipeline.execute(call({ arguments: args })))).toBe('read 1')
    expect(reads).toBe(1)
  })
})

describe('arguments that are not lossless JSON', () => {
  const lossy: readonly (readonly [string, unknown])[] = [
    ['a Map', new Map()],
    ['an instance of a class', new (class Point { x = 1 })()], // prettier-ignore
    ['undefined', undefined],
    ['a function', () => 1],
    ['NaN', { n: Number.NaN }],
    ['a hole', Array(2)],
    ['a big integer', { n: 1n }],
  ]

  it.each(lossy)('fail the call before any policy sees it: %s', async (_what, args) => {
    const { pipeline, registry, owner, hooks, observed } = house()
    const policy = vi.fn((_exec: unknown, next: () => never) => next())
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/pre-execute', policy)
    hooks.on(owner, 'tools/post-execute', (_exec, _result, next) => (policy(_exec, next as never), next()))
    const result = await pipeline.execute(call({ arguments: args }))
    expect(read(result)).toBe('Error: tool execution arguments must be losslessly JSON-serializable')
    expect(policy).not.toHaveBeenCalled()
    expect(execute).not.toHaveBeenCalled()
    expect(observed).toHaveLength(1)
    expect(observed[0]?.exec.arguments).toBeUndefined()
    expect(Object.isFrozen(observed[0]?.exec)).toBe(true)
  })

  it('leave the rest of the call as it is, for the observers of everyone and of the agent, each told once', async () => {
    const { pipeline, registry, owner, hooks, agent, observed } = house()
    const heard: ToolExecution[] = []
    registry.register(owner, echo({ name: 'inner' }))
    hooks.on(agent, 'tools/result', exec => void heard.push(exec))
    const { signal } = new AbortController()
    const execute = async (_args: unknown, { token }: ToolExecution): Promise<string> => {
      const given = { name: 'inner', callId: 'inner', arguments: new Map(), parent: token, signal }
      return read(await pipeline.execute(call({ ...given, agent: agent.key })))
    }
    registry.register(owner, echo({ execute }))
    expect(read(await pipeline.execute(call({ callId: 'outer' })))).toMatch(/losslessly JSON-serializable$/)
    expect(observed.map(({ exec }) => exec.callId)).toEqual(['inner', 'outer'])
    expect(heard).toEqual([observed[0]?.exec])
    expect(heard[0]).toMatchObject({ name: 'inner', agent: agent.key, parent: observed[1]?.exec.token })
    expect(heard[0]?.signal).toBe(signal)
    expect(heard[0]?.arguments).toBeUndefined()
  })

  it('are refused with the error of a getter that throws, which is read once', async () => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(owner, echo())
    let reads = 0
    const input = { ...call(), get arguments(): unknown { reads += 1; throw new Error('not today') } } // prettier-ignore
    expect(read(await pipeline.execute(input))).toBe('Error: not today')
    expect(reads).toBe(1)
    expect(observed).toHaveLength(1)
  })

  it('still reach the finalizer of the tool', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      echo({ finalizeContent: (_exec, result) => [{ type: 'text', text: `final: ${result.error?.message}` }] }),
    )
    expect(read(await pipeline.execute(call({ arguments: undefined })))).toBe(
      'final: tool execution arguments must be losslessly JSON-serializable',
    )
  })

  it('count before a cancellation', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    const result = await pipeline.execute(call({ arguments: undefined, signal: AbortSignal.abort() }))
    expect(result.error?.info).toBeUndefined()
  })
})

describe('a malformed call', () => {
  const malformed: readonly (readonly [string, unknown])[] = [
    ['no object', null],
    ['a list', []],
    ['no signal', { callId: 'c', name: 'echo', arguments: {} }],
    ['a foreign signal', { ...call(), signal: { aborted: false, addEventListener() {} } }],
    ['a name that is no string', { ...call(), name: 7 }],
    ['a call id that is no string', { ...call(), callId: undefined }],
    ['a root call id that is no string', { ...call(), rootCallId: 7 }],
    ['an agent that is no object', { ...call(), agent: 'reviewer' }],
    ['a parent that nobody gave out', { ...call(), parent: Symbol('forged') }],
    ['a name whose getter throws', { ...call(), get name(): string { throw new Error('hidden') } }], // prettier-ignore
  ]

  it.each(malformed)('is a final failure, and no rejection: %s', async (_what, input) => {
    const { pipeline, registry, owner, hooks, observed } = house()
    const execute = vi.fn()
    const policy = vi.fn((_exec: unknown, next: () => never) => next())
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/pre-execute', policy)
    const result = await pipeline.execute(input as ToolExecutionInput)
    expect(result.error?.info?.code).toBe(codes.INVALID_CALL)
    expect(read(result)).toMatch(/^Error: invalid call: /)
    expect(execute).not.toHaveBeenCalled()
    expect(policy).not.toHaveBeenCalled()
    expect(observed).toHaveLength(1)
    expect(observed[0]?.result).toBe(result)
  })

  it('says which member is wrong, and what to pass', async () => {
    const { pipeline } = house()
    const { signal: _signal, ...unsignalled } = call()
    expect(read(await pipeline.execute(unsignalled as ToolExecutionInput))).toBe(
      'Error: invalid call: signal must be an AbortSignal: pass the one that cancels this call',
    )
  })

  it('with the token of a call that is over is refused', async () => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(owner, echo())
    await pipeline.execute(call())
    const parent = observed[0]?.exec.token
    const result = await pipeline.execute(call({ ...(parent && { parent }) }))
    expect(result.error?.info?.code).toBe(codes.INVALID_CALL)
  })

  it('with the token of another pipeline is refused', async () => {
    const here = house()
    const there = house()
    there.registry.register(there.owner, echo())
    here.registry.register(
      here.owner,
      echo({ execute: async (_args, exec) => read(await there.pipeline.execute(call({ parent: exec.token }))) }),
    )
    expect(read(await here.pipeline.execute(call()))).toMatch(/^Error: invalid call: parent/)
  })
})

describe('the tool of a call', () => {
  it('that nobody registered is unknown, after policy and guards had their say', async () => {
    const { pipeline, stages } = house()
    const result = await pipeline.execute(call({ name: 'nope' }))
    expect(result).toEqual({
      isError: true,
      error: { message: 'unknown tool "nope"', info: { name: 'ToolNotFoundError', code: 'UNKNOWN_TOOL' } },
      content: [{ type: 'text', text: 'Error: unknown tool "nope"' }],
    })
    expect(stages).toEqual(['create', 'pre-execute', 'guard', 'execute', 'post-execute', 'finalize', 'notify'])
  })

  it('is suggested where its name is near', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    expect(read(await pipeline.execute(call({ name: 'eco' })))).toBe('Error: unknown tool "eco" (did you mean "echo"?)')
  })

  it('is the one that was registered when the call was created: another version does not run', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const second = vi.fn()
    const first = registry.register(owner, echo())
    hooks.on(owner, 'tools/pre-execute', (_exec, next) => {
      first()
      registry.register(owner, echo({ execute: second }))
      return next()
    })
    expect((await pipeline.execute(call())).error?.info?.code).toBe(codes.UNKNOWN_TOOL)
    expect(second).not.toHaveBeenCalled()
  })

  it('does not run where it was masked in the meantime', async () => {
    const { pipeline, registry, owner, hooks, agent } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/pre-execute', (_exec, next) => (registry.restrict(agent, { deny: ['echo'] }), next()))
    expect((await pipeline.execute(call({ agent: agent.key }))).error?.info?.code).toBe(codes.UNKNOWN_TOOL)
    expect(execute).not.toHaveBeenCalled()
  })

  it('that collapsed in code mode is refused before any policy, with the way forward', async () => {
    const { pipeline, registry, owner, agent, hooks, observed } = house()
    const policy = vi.fn((_exec: unknown, next: () => never) => next())
    const finalizeContent = vi.fn()
    registry.register(owner, echo({ finalizeContent }))
    registry.presentAs(agent, 'code')
    hooks.on(owner, 'tools/pre-execute', policy)
    const result = await pipeline.execute(call({ agent: agent.key }))
    expect(read(result)).toBe(
      'Error: unknown tool "echo": only `run_code` is callable directly — call `echo` from inside a `run_code` program instead',
    )
    expect(result.error?.info).toEqual({ name: 'ToolNotFoundError', code: 'UNKNOWN_TOOL' })
    expect(policy).not.toHaveBeenCalled()
    expect(finalizeContent).not.toHaveBeenCalled()
    expect(observed).toHaveLength(1)
  })

  it('that collapsed is cancelled rather than refused where the caller had aborted, and keeps its finalizer', async () => {
    const { pipeline, registry, owner, agent } = house()
    registry.register(owner, echo({ finalizeContent: () => [{ type: 'text', text: 'finalized' }] }))
    registry.presentAs(agent, 'code')
    const result = await pipeline.execute(call({ agent: agent.key, signal: AbortSignal.abort() }))
    expect(result.error?.info?.code).toBe(codes.ABORTED_BEFORE_DISPATCH)
    expect(read(result)).toBe('finalized')
  })

  it('runs in code mode for a call inside a call', async () => {
    const { pipeline, registry, owner, agent } = house()
    registry.register(owner, echo())
    const program = echo({
      name: 'run_code',
      execute: async (_args, exec) => read(await pipeline.execute(call({ agent: agent.key, parent: exec.token }))),
    })
    registry.mountTransport(owner, { definition: () => program })
    registry.presentAs(agent, 'code')
    expect(read(await pipeline.execute(call({ name: 'run_code', agent: agent.key })))).toBe('hello')
  })
})
