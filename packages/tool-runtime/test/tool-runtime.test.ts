import { createScope } from '@dsh/kernel'
import { defineTool, text } from '@dsh/schema'
import { createToolRuntime, TOOL_RUNTIME_SCHEDULER } from '@dsh/tool-runtime'
import { codes, type ApprovalOutcome, type ApprovalRequest, type SessionEvent } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { call, gate, read, tool } from './tools.ts'

describe('createToolRuntime(options)', () => {
  it('runs what was registered, and lists what runs', async () => {
    await using tools = createToolRuntime()
    tools.register(tool('read'))
    expect(tools.schemas()).toEqual([{ name: 'read', description: 'Does read.', parameters: { type: 'object' } }])
    const result = await tools.execute(call('read'))
    expect(result).toEqual({
      isError: false,
      value: 'read is done',
      content: [{ type: 'text', text: 'read is done' }],
    })
  })

  it('takes what `defineTool` gives as it is, and runs it with checked arguments', async () => {
    await using tools = createToolRuntime()
    const definition = defineTool({
      name: 'add',
      description: 'Adds two numbers.',
      parameters: { a: { type: 'integer', required: true }, b: { type: 'integer', required: true } },
      output: { schema: { type: 'integer' }, render: (_args, sum) => [text(`sum: ${sum}`)] },
      execute: async ({ a, b }) => a + b,
    })
    tools.register(definition)
    expect(tools.get('add')).toBe(definition)
    expect(read(await tools.execute(call('add', { arguments: { a: 1, b: 2 } })))).toBe('sum: 3')
    expect((await tools.execute(call('add', { arguments: { a: 1 } }))).error?.info?.code).toBe(codes.INVALID_ARGS)
  })

  it('lists the parameters of `defineTool`, and runs the tool without those that are optional', async () => {
    await using tools = createToolRuntime()
    tools.register(
      defineTool({
        name: 'greet',
        description: 'Greets someone.',
        parameters: { who: { type: 'string', required: true }, loud: { type: 'boolean' } },
        output: { schema: { type: 'string' }, render: (_args, greeting) => [text(greeting)] },
        execute: async ({ who, loud }) => (loud === undefined ? `hello ${who}` : `HELLO ${who}`),
      }),
    )
    expect(tools.schemas()).toEqual([
      {
        name: 'greet',
        description: 'Greets someone.',
        parameters: {
          type: 'object',
          properties: { who: { type: 'string' }, loud: { type: 'boolean' } },
          required: ['who'],
        },
      },
    ])
    expect(read(await tools.execute(call('greet', { arguments: { who: 'you' } })))).toBe('hello you')
  })

  it('says which name was probably meant', async () => {
    await using tools = createToolRuntime()
    tools.register(tool('read_file'))
    expect(read(await tools.execute(call('raed_file')))).toBe(
      'Error: unknown tool "raed_file" (did you mean "read_file"?)',
    )
  })

  it('lets a call that has begun end after its tool is gone', async () => {
    await using tools = createToolRuntime()
    const [begun, work] = [gate(), gate()]
    const unregister = tools.register(
      tool('slow', {
        async execute() {
          begun.open()
          await work.opened
          return 'late'
        },
      }),
    )
    const running = tools.execute(call('slow'))
    await begun.opened
    unregister()
    work.open()
    expect(read(await running)).toBe('late')
    expect((await tools.execute(call('slow'))).error?.info?.code).toBe(codes.UNKNOWN_TOOL)
  })

  it('runs the calls of a batch at once where their tools allow it, and answers in their order', async () => {
    await using tools = createToolRuntime()
    const both = gate()
    let running = 0
    const safe = (name: string) =>
      tool(name, {
        isConcurrencySafe: () => true,
        async execute() {
          running += 1
          if (running === 2) both.open()
          await both.opened
          return name
        },
      })
    tools.register(safe('a'))
    tools.register(safe('b'))
    expect((await tools.executeBatch([call('b'), call('a')])).map(read)).toEqual(['b', 'a'])
  })

  it('runs the calls of a batch one by one where the limit is one', async () => {
    await using tools = createToolRuntime({ maxParallelToolCalls: 1 })
    const log: string[] = []
    const safe = (name: string) =>
      tool(name, {
        isConcurrencySafe: () => true,
        async execute() {
          log.push(`${name} begins`)
          await Promise.resolve()
          log.push(`${name} ends`)
          return name
        },
      })
    tools.register(safe('a'))
    tools.register(safe('b'))
    await tools.executeBatch([call('a'), call('b')])
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('says of a call whether it may overlap, as the scope that makes it sees the tool', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    tools.register(tool('read', { isConcurrencySafe: () => true }))
    agent.register(tool('read'))
    agent.restrict({ allow: [] })
    expect(tools.executionMode(call('read'))).toEqual({ kind: 'parallel' })
    expect(tools.executionMode(call('read', { agent: agent.key }))).toEqual({ kind: 'exclusive' })
    expect(tools.executionMode(call('nope'))).toEqual({ kind: 'exclusive' })
  })

  it('has the four strides for a loop of your own', async () => {
    await using tools = createToolRuntime()
    tools.register(tool('read'))
    const { prepare, dispatch, finalize } = tools[TOOL_RUNTIME_SCHEDULER]
    const prepared = await prepare(call('read'))
    expect(prepared.kind).toBe('dispatch')
    const { exec, result } = await dispatch(prepared.exec)
    expect(read(await finalize(exec, result))).toBe('read is done')
  })

  it('names the strides by a symbol that two copies of the package share', () => {
    expect(TOOL_RUNTIME_SCHEDULER).toBe(Symbol.for('@dsh/tool-runtime/scheduler'))
  })

  it('answers for any scope what its registry answers', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    tools.register(tool('read'))
    agent.register(tool('note'))
    agent.restrict({ deny: ['read'] })
    expect(tools.view(agent.key).tools.map(one => one.name)).toEqual(['note'])
    expect(tools.schemas(agent.key).map(one => one.name)).toEqual(['note'])
    expect(tools.surface(agent.key).knownNames).toEqual(['read', 'note'])
    expect(tools.mode(agent.key)).toBe('native')
    expect(tools.explain('read', agent.key).outcome).toBe('masked')
    expect(tools.get('note', agent.key)?.name).toBe('note')
    expect(tools.get('note')).toBeUndefined()
  })

  it('has nothing to say in a prompt', async () => {
    await using tools = createToolRuntime()
    expect(tools.promptSections()).toEqual([])
  })

  it('is two runtimes when it is made twice', async () => {
    await using one = createToolRuntime()
    await using other = createToolRuntime()
    const agent = createScope()
    one.scope(agent).register(tool('read'))
    expect(other.get('read', agent.key)).toBeUndefined()
  })
})

describe('createToolRuntime({ approval })', () => {
  const answering = (outcome: ApprovalOutcome) => {
    const asked: ApprovalRequest[] = []
    const request = async (ask: ApprovalRequest): Promise<ApprovalOutcome> => {
      asked.push(ask)
      return outcome
    }
    return { asked, request }
  }

  it('asks whoever was given, with the agent, the tool and the reason', async () => {
    const approval = answering('allowed-once')
    await using tools = createToolRuntime({ approval })
    const agent = tools.scope()
    tools.register(tool('bash'))
    tools.on('tools/pre-execute', () => ({ kind: 'ask', reason: 'it may delete' }))
    const asking = call('bash', { agent: agent.key })
    expect(read(await tools.execute(asking))).toBe('bash is done')
    const { callId, signal } = asking
    expect(approval.asked).toEqual([{ agent: agent.key, toolName: 'bash', callId, reason: 'it may delete', signal }])
  })

  it('asks at each call whom a function names then', async () => {
    let answer: ApprovalOutcome | undefined
    const approval = () => (answer === undefined ? undefined : answering(answer))
    await using tools = createToolRuntime({ approval })
    const agent = tools.scope()
    tools.register(tool('bash'))
    tools.on('tools/pre-execute', () => ({ kind: 'ask' }))
    const ask = async () => read(await tools.execute(call('bash', { agent: agent.key })))
    expect(await ask()).toBe('Error: tool "bash" requires approval (not yet supported)')
    answer = 'rejected'
    expect(await ask()).toBe('Error: the user rejected tool "bash"')
    answer = 'allowed-once'
    expect(await ask()).toBe('bash is done')
  })

  it('denies what must be asked where nobody can be', async () => {
    await using tools = createToolRuntime()
    tools.register(tool('bash'))
    tools.on('tools/pre-execute', () => ({ kind: 'ask', reason: 'ask me' }))
    expect(read(await tools.execute(call('bash')))).toBe('Error: ask me')
  })
})

describe('createToolRuntime({ sink })', () => {
  it('records each direct call and its result, for the agent that made it', async () => {
    const log: [SessionEvent, object | undefined][] = []
    await using tools = createToolRuntime({
      sink: {
        append(event, agent) {
          log.push([event, agent])
        },
      },
    })
    const agent = tools.scope()
    tools.register(tool('read'))
    await tools.execute(call('read', { callId: 'c1', arguments: { path: 'a' }, agent: agent.key }))
    expect(log).toEqual([
      [{ type: 'tool/call', callId: 'c1', name: 'read', arguments: { path: 'a' } }, agent.key],
      [
        {
          type: 'tool/result',
          callId: 'c1',
          name: 'read',
          isError: false,
          content: [{ type: 'text', text: 'read is done' }],
        },
        agent.key,
      ],
    ])
  })

  it('fails no call when it fails, and says so', async () => {
    const warned: string[] = []
    await using tools = createToolRuntime({
      sink: {
        append() {
          throw new Error('disk full')
        },
      },
      warn: message => warned.push(message),
    })
    tools.register(tool('read'))
    expect((await tools.execute(call('read', { callId: 'c1' }))).isError).toBe(false)
    expect(warned).toEqual([
      'tool "read" (c1): tool/call was not recorded: disk full',
      'tool "read" (c1): tool/result was not recorded: disk full',
    ])
  })
})
