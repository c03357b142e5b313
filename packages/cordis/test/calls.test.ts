import { TOOL_RUNTIME_SCHEDULER, type ToolExecutionInput, type ToolExecutionResult } from '@dsh/cordis'
import { describe, expect, it } from 'vitest'
import { agentOf, boot, call, read, tool } from './boot.ts'

describe('ctx.tools.execute(call)', () => {
  it('asks no policy about arguments that are no JSON, and tells each observer once', async () => {
    const ctx = await boot()
    const { agent, ctx: own } = agentOf(ctx)
    ctx.tools.register(tool('read'))
    let asked = 0
    const seen: unknown[] = []
    ctx.on('tools/pre-execute', (_exec, next) => ((asked += 1), next()))
    ctx.on('tools/result', exec => void seen.push(exec))
    own.on('tools/result', exec => void seen.push(exec))
    class Args {
      path = 'a'
    }
    for (const args of [new Map(), new Args(), { a: undefined }, Array(2), { a: -0 }]) {
      const given = call('read', { agent, arguments: args })
      expect(read(await ctx.tools.execute(given))).toBe(
        'Error: tool execution arguments must be losslessly JSON-serializable',
      )
      expect(seen.splice(0)).toEqual([
        expect.objectContaining({ arguments: undefined, signal: given.signal, agent }),
        expect.objectContaining({ callId: given.callId }),
      ])
    }
    expect(asked).toBe(0)
  })

  it('reads each member once, so that no getter can tell two stages two things', async () => {
    const ctx = await boot()
    const { agent } = agentOf(ctx)
    ctx.tools.register(tool('read', { execute: async args => JSON.stringify(args), isConcurrencySafe: () => true }))
    const reads = new Map<string, number>()
    const base: ToolExecutionInput = call('read', { agent, arguments: { n: 1 } })
    const given = Object.defineProperties(
      {},
      Object.fromEntries(
        Object.entries({ ...base, rootCallId: 'root', parent: undefined }).map(([name, value]) => [
          name,
          { enumerable: true, get: () => (reads.set(name, (reads.get(name) ?? 0) + 1), value as unknown) },
        ]),
      ),
    ) as ToolExecutionInput
    expect(read(await ctx.tools.execute(given))).toBe('{"n":1}')
    expect(Object.fromEntries(reads)).toEqual({
      callId: 1,
      rootCallId: 1,
      name: 1,
      arguments: 1,
      agent: 1,
      parent: 1,
      signal: 1,
    })
  })

  it('has one parent in all stages, whatever its getter says later', async () => {
    const ctx = await boot()
    let inner: ToolExecutionInput | undefined
    ctx.tools.register(
      tool('outer', {
        async execute(_args, { token }) {
          let reads = 0
          const parent = () => ((reads += 1) === 1 ? token : (Symbol('another') as typeof token))
          inner = Object.defineProperty(call('inner'), 'parent', { enumerable: true, get: parent })
          return read(await ctx.tools.execute(inner))
        },
      }),
    )
    const seen: unknown[] = []
    ctx.tools.register(tool('inner', { execute: async (_args, { parent }) => (seen.push(parent), 'inner is done') }))
    ctx.on('tools/pre-execute', (exec, next) => (seen.push(exec.name === 'inner' ? exec.parent : exec.token), next()))
    ctx.on('tools/result', exec => void seen.push(exec.name === 'inner' ? exec.parent : exec.token))
    expect(read(await ctx.tools.execute(call('outer')))).toBe('inner is done')
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(1)
  })

  it('tells of a getter that throws by its own message, once', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    const seen: unknown[] = []
    ctx.on('tools/result', (_exec, result) => void seen.push(read(result)))
    const given = call('read')
    Object.defineProperty(given, 'arguments', {
      get() {
        throw new Error('no arguments today')
      },
    })
    await ctx.tools.execute(given)
    expect(seen).toEqual(['Error: no arguments today'])
  })

  it('reads a nested getter once, into what the body gets', async () => {
    const ctx = await boot()
    let reads = 0
    ctx.tools.register(tool('read', { execute: async args => JSON.stringify(args) }))
    const args = Object.defineProperty({}, 'n', { enumerable: true, get: () => (reads += 1) })
    expect(read(await ctx.tools.execute(call('read', { arguments: args })))).toBe('{"n":1}')
    expect(reads).toBe(1)
  })

  it('never rejects, whatever the call is', async () => {
    const ctx = await boot()
    for (const given of [
      undefined,
      null,
      {},
      { ...call('read'), signal: undefined },
      { ...call('read'), parent: Symbol('forged') },
    ]) {
      const result = await ctx.tools.execute(given as never)
      expect(result.error?.info?.code).toBe('INVALID_CALL')
    }
  })

  it('gives one frozen result, the one that observers saw', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    let seen: unknown
    ctx.on('tools/result', (_exec, result) => void (seen = result))
    const result = await ctx.tools.execute(call('read'))
    expect(result).toBe(seen)
    expect(Object.isFrozen(result)).toBe(true)
  })
})

describe('ctx.tools[TOOL_RUNTIME_SCHEDULER]', () => {
  it('takes a call through four strides, of which finish gives the result at once', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read', { finalizeContent: () => [{ type: 'text', text: 'the last word' }] }))
    const { prepare, dispatch, finalize, finish } = ctx.tools[TOOL_RUNTIME_SCHEDULER]
    const prepared = await prepare(call('read'))
    expect(prepared.kind).toBe('dispatch')
    const dispatched = await dispatch(prepared.exec)
    expect(dispatched).toMatchObject({ kind: 'post-result', result: { isError: false } })
    expect(read(await finalize(prepared.exec, dispatched.result))).toBe('the last word')

    const failing = await prepare(call('read', { arguments: new Map() }))
    if (failing.kind !== 'final-result') throw new Error('it should have failed')
    let told: unknown
    ctx.on('tools/result', (_exec, result) => void (told = result))
    const finished = finish(failing.exec, failing.result)
    expect(read(finished)).toBe('the last word')
    expect(finished).toBe(told)
  })
})

describe('A stride of a call that is not in flight', () => {
  it('is refused, and a call is finished once', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    const { prepare, dispatch, finalize, finish } = ctx.tools[TOOL_RUNTIME_SCHEDULER]
    const forged: ToolExecutionResult = { isError: false, value: 'forged', content: [] }
    for (const exec of [undefined, null, {}, call('read')] as never[]) {
      expect((await dispatch(exec)).result.error?.info?.code).toBe('INVALID_CALL')
      expect((await finalize(exec, forged)).error?.info?.code).toBe('INVALID_CALL')
      expect(finish(exec, forged).error?.info?.code).toBe('INVALID_CALL')
    }
    const prepared = await prepare(call('read', { arguments: new Map() }))
    if (prepared.kind !== 'final-result') throw new Error('it should have failed')
    expect(finish(prepared.exec, prepared.result).error?.info).toBeUndefined()
    expect(finish(prepared.exec, forged).error?.info?.code).toBe('INVALID_CALL')
  })
})

describe('ctx.tools.executionMode(call)', () => {
  it('is parallel only for a tool that says exactly true', async () => {
    const ctx = await boot()
    const { agent, ctx: own } = agentOf(ctx)
    own.tools.register(tool('safe', { isConcurrencySafe: () => true }))
    own.tools.register(tool('nearly', { isConcurrencySafe: () => 1 as never }))
    expect(ctx.tools.executionMode(call('safe', { agent }))).toEqual({ kind: 'parallel' })
    expect(ctx.tools.executionMode(call('nearly', { agent }))).toEqual({ kind: 'exclusive' })
    expect(ctx.tools.executionMode(call('safe'))).toEqual({ kind: 'exclusive' })
  })
})

describe('ctx.tools.get(name, scope)', () => {
  it('gives the definition as its author wrote it, frozen; what the author changes later changes nothing', async () => {
    const ctx = await boot()
    const definition = tool('read', { presentCall: () => ({ card: 'generic', title: 'Read' }) })
    ctx.tools.register(definition)
    ;(definition as { description: string }).description = 'Changed.'
    const shown = ctx.tools.get('read')
    expect(shown).toMatchObject({ name: 'read', description: 'Does read.' })
    expect(Object.isFrozen(shown)).toBe(true)
    expect(shown?.presentCall?.({})).toEqual({ card: 'generic', title: 'Read' })
    expect(shown?.output.render({}, 'x')).toEqual([{ type: 'text', text: 'x' }])
    expect(ctx.tools.get('write')).toBeUndefined()
  })

  it('calls the methods of a definition as methods', async () => {
    const ctx = await boot()
    class Counter {
      name = 'count'
      description = 'Counts.'
      parameters = { type: 'object' }
      count = 0
      output = {
        schema: { type: 'integer' as const },
        render: (_args: unknown, value: unknown) => [{ type: 'text' as const, text: `${value}` }],
      }
      async execute() {
        return (this.count += 1)
      }
    }
    ctx.tools.register(new Counter())
    await ctx.tools.execute(call('count'))
    expect(read(await ctx.tools.execute(call('count')))).toBe('2')
  })
})
