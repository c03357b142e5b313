import type { Context } from '@deepseek-ai/cordis'
import { renderPrompt } from '@deepseek-ai/dsh-system-prompt'
import { RUN_CODE_NAME, type Config, type ToolExecutionInput } from '@dsh/cordis'
import { describe, expect, it } from 'vitest'
import { agentOf, boot, call, names, promptOf, read, sentTo, tool } from './boot.ts'
import { TestRuntime, type Program } from './programs.ts'

async function bootWith(config: Config, body?: Program, language?: string): Promise<Context> {
  const ctx = await boot(config)
  await ctx.root.plugin(TestRuntime, { ...(body && { body }), ...(language && { language }) })
  return ctx
}

const runCode = (more: Partial<ToolExecutionInput> = {}) =>
  call(RUN_CODE_NAME, { arguments: { code: '', description: 'Tries a program' }, ...more })

const wayBack =
  'Error: unknown tool "read": only `run_code` is callable directly — call `read` from inside a `run_code` program instead'

describe('The mode native', () => {
  it('sends every schema, no run_code and no SDK, and needs no runtime', async () => {
    const ctx = await boot()
    for (const name of ['write', 'read']) ctx.tools.register(tool(name))
    expect(await sentTo(ctx)).toEqual(['read', 'write'])
    expect([...(await promptOf(ctx)).keys()].filter(name => name.startsWith('tools:'))).toEqual([])
    expect(read(await ctx.tools.execute(runCode()))).toBe('Error: unknown tool "run_code"')
    expect(() => ctx.tools.register(tool('run_code'))).toThrow('is reserved for the Code Mode presentation transport')
  })
})

describe('The mode code', () => {
  it('sends run_code alone, and an SDK of the others', async () => {
    const ctx = await bootWith({ mode: 'code' })
    ctx.tools.register(tool('read', { description: 'Reads {{a}} file.' }))
    expect(await sentTo(ctx)).toEqual(['run_code'])
    const prompt = await promptOf(ctx)
    expect(prompt.get('tools:code-only')).toMatch(/^`run_code` is the only tool you can call directly/)
    expect(prompt.get('tools:sdk')).toContain('read(args')
    expect(prompt.get('tools:sdk')).not.toContain('run_code(')
    expect(await promptOf(ctx)).toEqual(prompt)
    // The prompt service reads two braces as a variable, and knows none of this name.
    expect(renderPrompt(await ctx.systemPrompt.assemble())).toContain('Reads { {a}} file.')
  })

  it('puts its rule before the guidance of tools, and the SDK amid it', async () => {
    const ctx = await bootWith({ mode: 'code' })
    for (const [name, order] of Object.entries({ first: 100, late: 199 }))
      ctx.systemPrompt.section({ name, order, text: name })
    const sections = [...(await promptOf(ctx)).keys()]
    expect(sections.slice(-4)).toEqual(['tools:code-only', 'first', 'tools:sdk', 'late'])
  })

  it('refuses a direct call and tells the way back, before any policy hears of it', async () => {
    const ctx = await bootWith({ mode: 'code' }, callTool => callTool('read'))
    ctx.tools.register(tool('read', { isConcurrencySafe: () => true }))
    let asked = 0
    ctx.on('tools/pre-execute', (exec, next) => ((asked += exec.name === 'read' ? 1 : 0), next()))
    const refused = await ctx.tools.execute(call('read'))
    expect(read(refused)).toBe(wayBack)
    expect(refused.error?.info).toEqual({ name: 'ToolNotFoundError', code: 'UNKNOWN_TOOL' })
    expect(asked).toBe(0)
    expect(ctx.tools.executionMode(call('read'))).toEqual({ kind: 'exclusive' })
    const aborted = await ctx.tools.execute(call('read', { signal: AbortSignal.abort() }))
    expect(aborted.error?.info?.code).toBe('ABORTED_BEFORE_DISPATCH')
    expect(read(await ctx.tools.execute(runCode()))).toBe('read is done')
    expect(asked).toBe(1)
  })

  it('renders an SDK of a schema that is very deep', async () => {
    const ctx = await bootWith({ mode: 'code' })
    let schema: object = { type: 'string' }
    for (let depth = 0; depth < 250; depth += 1) schema = { type: 'array', items: schema }
    ctx.tools.register(tool('deep', { output: { schema: schema as never, render: () => [] } }))
    expect((await promptOf(ctx)).get('tools:sdk')).toContain('deep(')
    for (let depth = 250; depth < 5000; depth += 1) schema = { type: 'array', items: schema }
    expect(() => {
      ctx.tools.register(tool('deeper', { output: { schema: schema as never, render: () => [] } }))
    }).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_SCHEMA' }))
  })

  it('refuses an order of tools that names one that the model is not sent', async () => {
    const ctx = await boot({ mode: 'code' }, { toolOrder: ['read', '<unlisted-tools>'] })
    await ctx.root.plugin(TestRuntime, {})
    ctx.tools.register(tool('read'))
    await expect(ctx.systemPrompt.assemble()).rejects.toThrow('toolOrder lists unregistered tool "read"')
  })
})

describe('The name run_code', () => {
  it.each(['native', 'code', 'both'] as const)(
    'is taken by nobody, and named in no mask, in the mode %s',
    async mode => {
      const ctx = await bootWith({ mode })
      const { ctx: own } = agentOf(ctx)
      for (const at of [ctx, own])
        expect(() => at.tools.register(tool('run_code'))).toThrow(
          'is reserved for the Code Mode presentation transport',
        )
      for (const filter of [{ allow: ['run_code'] }, { deny: ['run_code'] }])
        expect(() => own.tools.restrict(filter)).toThrow('cannot name reserved Code Mode presentation transport')
    },
  )
})

describe('The mode both', () => {
  it('lists the tools and run_code, has the SDK, and runs direct calls', async () => {
    const ctx = await bootWith({ mode: 'both' })
    for (const name of ['write', 'read']) ctx.tools.register(tool(name))
    expect(names(ctx)).toEqual(['write', 'read', 'run_code'])
    expect(await sentTo(ctx)).toEqual(['read', 'run_code', 'write'])
    const prompt = await promptOf(ctx)
    expect(prompt.get('tools:sdk')).toContain('read(args')
    expect(prompt.get('tools:code-only')).toBe('')
    expect(read(await ctx.tools.execute(call('read')))).toBe('read is done')
  })
})

describe('ctx.tools.presentAs(mode)', () => {
  it('shows one scope its tools through programs while the default stays native, and enforces what it shows', async () => {
    const ctx = await bootWith({})
    const [coder, other] = [agentOf(ctx), agentOf(ctx)]
    let ran = 0
    ctx.tools.register(tool('read', { execute: async () => ((ran += 1), 'done') }))
    const restore = coder.ctx.tools.presentAs('code')
    expect(await sentTo(ctx, coder.agent)).toEqual(['run_code'])
    expect((await promptOf(ctx, coder.agent)).get('tools:sdk')).toContain('read(args')
    expect(read(await ctx.tools.execute(call('read', { agent: coder.agent })))).toBe(wayBack)
    expect(ran).toBe(0)
    expect(ctx.tools.get('run_code', other.agent)).toBeUndefined()
    expect(await sentTo(ctx, other.agent)).toEqual(['read'])
    expect((await promptOf(ctx, other.agent)).has('tools:sdk')).toBe(false)
    restore()
    expect(await sentTo(ctx, coder.agent)).toEqual(['read'])
    expect((await promptOf(ctx, coder.agent)).has('tools:sdk')).toBe(false)
    expect(read(await ctx.tools.execute(call('read', { agent: coder.agent })))).toBe('done')
  })

  it('holds for the scopes below, and for none beside', async () => {
    const ctx = await bootWith({})
    const parent = agentOf(ctx)
    const child = agentOf(ctx, { parent: parent.agent })
    const sibling = agentOf(ctx)
    parent.ctx.tools.register(tool('read', { isConcurrencySafe: () => true }))
    parent.ctx.tools.presentAs('code')
    expect(read(await ctx.tools.execute(call('read', { agent: child.agent })))).toBe(wayBack)
    expect(ctx.tools.executionMode(call('read', { agent: child.agent }))).toEqual({ kind: 'exclusive' })
    expect(ctx.tools.get('run_code', child.agent)?.name).toBe('run_code')
    expect(ctx.tools.get('run_code', sibling.agent)).toBeUndefined()
    child.ctx.tools.presentAs('native')
    expect(read(await ctx.tools.execute(call('read', { agent: child.agent })))).toBe('read is done')
  })

  it('opts out of a deployment of programs, whose SDK is empty then', async () => {
    const ctx = await bootWith({ mode: 'code' })
    const { agent, ctx: own } = agentOf(ctx)
    ctx.tools.register(tool('read'))
    own.tools.presentAs('native')
    expect(await sentTo(ctx, agent)).toEqual(['read'])
    const prompt = await promptOf(ctx, agent)
    expect(prompt.get('tools:sdk')).toBe('')
    expect(prompt.get('tools:code-only')).toBe('')
    expect((await promptOf(ctx)).get('tools:sdk')).not.toBe('')
  })

  it('is declared once a scope, in a scope, by a word that is a mode', async () => {
    const ctx = await bootWith({})
    const { ctx: own } = agentOf(ctx)
    const restore = own.tools.presentAs('code')
    expect(() => own.tools.presentAs('both')).toThrow(/"both".*"code" already declared/)
    expect(() => ctx.tools.presentAs('code')).toThrow('requires a scoped context')
    restore()
    expect(() => own.tools.presentAs('loud' as never)).toThrow('must be "native", "code" or "both"')
    own.tools.presentAs('both')
  })
})

describe('A prompt under code mode', () => {
  it('has what a listener of the assembly leaves of it', async () => {
    const ctx = await bootWith({ mode: 'code' })
    ctx.on('system-prompt/assemble', async (_assembly, _context, next) => {
      const assembly = await next()
      return { ...assembly, sections: assembly.sections.filter(({ name }) => name !== 'tools:sdk'), tools: [] }
    })
    expect((await promptOf(ctx)).has('tools:sdk')).toBe(false)
    expect(await sentTo(ctx)).toEqual([])
  })

  it('may have an SDK section of its own in one scope', async () => {
    const ctx = await bootWith({ mode: 'code' })
    const { agent, ctx: own } = agentOf(ctx)
    own.systemPrompt.section({ name: 'tools:sdk', order: 150, text: 'my own' })
    expect((await promptOf(ctx, agent)).get('tools:sdk')).toBe('my own')
    expect((await promptOf(ctx)).get('tools:sdk')).not.toBe('my own')
  })

  it('declares what the scope sees: its own tools, and none that are masked; run_code is the same for all', async () => {
    const ctx = await bootWith({ mode: 'code' })
    const { agent, ctx: own } = agentOf(ctx)
    for (const name of ['read', 'write']) ctx.tools.register(tool(name))
    own.tools.register(tool('own'))
    own.tools.restrict({ deny: ['write'] })
    const sdk = (await promptOf(ctx, agent)).get('tools:sdk')
    expect(sdk).toContain('own(args')
    expect(sdk).not.toContain('write(args')
    expect(ctx.tools.get('run_code', agent)).toBe(ctx.tools.get('run_code'))
  })

  it('is refused where no runtime is mounted, by the mode of the scope that asks', async () => {
    const ctx = await boot()
    const { agent, ctx: own } = agentOf(ctx)
    own.tools.presentAs('both')
    await expect(ctx.systemPrompt.assemble({ scope: agent })).rejects.toThrow('mode "both" requires a code runtime')
    expect(read(await ctx.tools.execute(runCode({ agent })))).toContain('mode "both" requires a code runtime')
    expect(await sentTo(ctx)).toEqual([])
  })

  it('is refused for a language that nobody can render, by its name and those that are known', async () => {
    const ctx = await bootWith({ mode: 'code' }, undefined, 'ruby')
    await expect(ctx.systemPrompt.assemble()).rejects.toThrow(/language "ruby" \(known: "typescript", "python"\)/)
    expect(() => ctx.tools.get('run_code')).toThrow(/language "ruby" \(known: "typescript", "python"\)/)
  })

  it.each(['code', 'both'] as const)('is in Python for a runtime that speaks it, in the mode %s', async mode => {
    const ctx = await bootWith({ mode }, undefined, 'python')
    ctx.tools.register(tool('read'))
    expect((await promptOf(ctx)).get('tools:sdk')).toContain('class Tools:')
    expect(ctx.tools.get('run_code')?.description).toContain('Python program')
    expect(ctx.tools.get('run_code')?.description).not.toContain('TypeScript')
  })

  it('is in TypeScript for a runtime that speaks it, and where none is there to ask', async () => {
    const code = { properties: { code: { description: 'The program: the body of an async TypeScript function.' } } }
    const bare = await boot({ mode: 'code' })
    expect(bare.tools.get('run_code')?.parameters).toMatchObject(code)
    const ctx = await bootWith({ mode: 'code' })
    expect(ctx.tools.get('run_code')?.parameters).toMatchObject(code)
    expect(ctx.tools.get('run_code')?.description).toContain('Execute a TypeScript program')
  })
})

describe('A program', () => {
  it('finds the tools of its scope and no run_code, under any name, with an error class of its own', async () => {
    let runtime!: TestRuntime
    const ctx = await bootWith({ mode: 'code' })
    runtime = ctx.root.get('codeRuntime') as unknown as TestRuntime
    ctx.tools.register(tool('__proto__'))
    ctx.tools.register(tool('read'))
    await ctx.tools.execute(runCode())
    const [binding] = runtime.requests[0]?.bindings ?? []
    expect(binding?.global).toBe('tools')
    expect(Object.keys(binding?.functions ?? {})).toEqual(['__proto__', 'read'])
    expect(Object.getPrototypeOf(binding?.functions)).toBeNull()
    expect(binding?.errorClass).toEqual({ name: 'ToolCallError', memberNameProperty: 'toolName' })
    expect('run_code' in (binding?.functions ?? {})).toBe(false)
  })

  it('makes calls of its own, which go through all policies and into the session', async () => {
    const ctx = await bootWith({ mode: 'code' }, async (callTool, print) => {
      print(`got ${await callTool('read', { path: 'a' })}`)
      return callTool('write').catch((error: Error) => error.message)
    })
    const log: unknown[] = []
    const { agent } = agentOf(ctx)
    Object.assign(agent, { session: { append: (type: string, data: object) => log.push({ type, ...data }) } })
    ctx.tools.register(tool('read'))
    ctx.tools.register(tool('write'))
    ctx.on('tools/pre-execute', async (exec, next) =>
      exec.name === 'write' ? { kind: 'deny', reason: 'read only' } : next(),
    )
    ctx.on('tools/code-dispatch-log', async (dispatch, next) =>
      dispatch.name === 'read' ? [{ type: 'text', text: 'left out' }] : next(),
    )
    const given = runCode({ agent })
    expect(read(await ctx.tools.execute(given))).toBe('got read is done\nread only')
    const ids = { rootCallId: given.callId, parentCallId: given.callId }
    const [one, two] = [`${given.callId}:code:1`, `${given.callId}:code:2`]
    expect(log).toEqual([
      { type: 'tool/code-dispatch-start', ...ids, subCallId: one, name: 'read', arguments: { path: 'a' } },
      {
        type: 'tool/code-dispatch',
        ...ids,
        subCallId: one,
        name: 'read',
        arguments: { path: 'a' },
        isError: false,
        content: [{ type: 'text', text: 'left out' }],
      },
      { type: 'tool/code-dispatch-start', ...ids, subCallId: two, name: 'write', arguments: {} },
      {
        type: 'tool/code-dispatch',
        ...ids,
        subCallId: two,
        name: 'write',
        arguments: {},
        isError: true,
        content: [{ type: 'text', text: 'Error: read only' }],
      },
    ])
  })

  it('fails with its kind, its message and what it had printed', async () => {
    const ctx = await bootWith({ mode: 'code' }, (_callTool, print) => {
      print('so far')
      throw Object.assign(new Error('too long'), { kind: 'timeout' })
    })
    const result = await ctx.tools.execute(runCode())
    expect(read(result)).toBe('Error: code run failed (timeout): too long\nCaptured output:\nso far')
    expect(result.error?.info).toEqual({ name: 'CodeRunFailedError', code: 'CODE_RUN_FAILED' })
  })

  it('runs at most so many calls at once as the configuration says', async () => {
    for (const maxParallelSubCalls of [1, 2]) {
      let running = 0
      let most = 0
      const ctx = await bootWith({ mode: 'code', maxParallelSubCalls }, async callTool => {
        await Promise.all(Array.from({ length: 4 }, () => callTool('read')))
      })
      ctx.tools.register(
        tool('read', {
          isConcurrencySafe: () => true,
          async execute() {
            most = Math.max(most, (running += 1))
            await new Promise(resolve => setImmediate(resolve))
            running -= 1
            return ''
          },
        }),
      )
      await ctx.tools.execute(runCode())
      expect(most).toBe(maxParallelSubCalls)
    }
  })

  it('ends with the scope of its agent, before the guards of that scope are gone', async () => {
    const began: { resolve?: () => void } = {}
    const ctx = await bootWith({ mode: 'code' }, async (callTool, _print, signal) => {
      began.resolve?.()
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      return callTool('write')
    })
    let ran = false
    ctx.tools.register(tool('write', { execute: async () => ((ran = true), '') }))
    const { agent, ctx: own, dispose } = agentOf(ctx)
    Object.assign(agent, { ctx: own })
    own.tools.guard(exec => (exec.name === 'write' ? 'never' : undefined))
    const begun = new Promise<void>(resolve => (began.resolve = resolve))
    const running = ctx.tools.execute(runCode({ agent }))
    await begun
    await dispose()
    expect(read(await running)).toContain('the scope of this program has ended')
    expect(ran).toBe(false)
  })
})

describe('A code runtime', () => {
  it('is taken as it is mounted at the moment: run, reported, cancelled, unmounted, and one at a time', async () => {
    const ctx = await boot({ mode: 'code' })
    expect(read(await ctx.tools.execute(runCode()))).toContain('requires a code runtime')
    const fiber = ctx.root.plugin(TestRuntime, { body: () => 'it ran' })
    await fiber
    expect(read(await ctx.tools.execute(runCode()))).toBe('it ran')
    const aborted = await ctx.tools.execute(runCode({ signal: AbortSignal.abort() }))
    expect(aborted.error?.info?.code).toBe('ABORTED_BEFORE_DISPATCH')
    await expect(ctx.root.plugin(TestRuntime, { body: () => 'another' })).rejects.toThrow(/codeRuntime/)
    await fiber.dispose()
    expect(read(await ctx.tools.execute(runCode()))).toContain('requires a code runtime')
  })
})
