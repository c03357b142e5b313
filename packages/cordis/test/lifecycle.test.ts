import type { Context, Fiber } from '@deepseek-ai/cordis'
import { RUN_CODE_NAME, ToolRuntime, type Config, type ToolExecutionInput } from '@dsh/cordis'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { agentOf, boot, call, names, plugin, promptOf, read, tool } from './boot.ts'
import { TestRuntime } from './programs.ts'

/** The fiber that the service runs in. */
function serviceOf(ctx: Context): Fiber {
  const [fiber] = [...(ctx.root.registry.get(ToolRuntime)?.fibers ?? [])]
  if (fiber === undefined) throw new Error('the application has no tool service')
  return fiber
}

/** Changes the configuration of the service while it runs, as a changed file does, and waits for all that follows. */
async function reload(ctx: Context, config: Config): Promise<void> {
  const fiber = serviceOf(ctx)
  fiber.update(config)
  await fiber.await()
  await settled(ctx)
}

/** Waits for every fiber that is loading or unloading. */
async function settled(ctx: Context): Promise<void> {
  for (const { fibers } of ctx.root.registry.values())
    for (const fiber of fibers) while (fiber.inertia !== undefined) await fiber.inertia
}

/** A plugin of the harness: it needs the tools, and comes and goes with them. */
function dependent(app: Context, apply: (ctx: Context) => void): Promise<Fiber> {
  return app.root.plugin(Object.assign((ctx: Context) => apply(ctx), { inject: ['tools', 'systemPrompt'] })).await()
}

/** All listeners of the bus by event, effects of the root, and names of sections: what a fiber may leave behind. */
async function traces(ctx: Context): Promise<object> {
  const { root } = ctx
  // oxlint-disable-next-line no-underscore-dangle -- the bus has no other way to say who listens
  const listeners = Object.entries(root.events._hooks).map(([name, hooks]) => [name, hooks.length])
  const { sections, tools } = (await root.get('systemPrompt')?.assemble()) ?? {}
  return {
    listeners: Object.fromEntries(listeners.filter(([, count]) => count !== 0)),
    effects: root.fiber.getEffects().map(effect => effect.label),
    sections: sections?.map(section => section.name),
    tools: tools?.map(schema => schema.name),
  }
}

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open!: () => void
  const opened = new Promise<void>(resolve => (open = resolve))
  return { opened, open: () => open() }
}

const runCode = (more: Partial<ToolExecutionInput> = {}) =>
  call(RUN_CODE_NAME, { arguments: { code: '', description: 'Tries a program' }, ...more })

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items]
  return items.flatMap(item => permutations(items.filter(other => other !== item)).map(rest => [item, ...rest]))
}

/** What a plugin can bring: one of each. */
function bringAll(ctx: Context): void {
  const { ctx: scoped } = agentOf(ctx)
  scoped.tools.register(tool('scoped'))
  ctx.tools.register(tool('own'))
  scoped.tools.restrict({ deny: ['own'] })
  scoped.tools.restrict({ deny: [] })
  scoped.tools.presentAs('both')
  ctx.tools.guard(() => 'never')
  for (const event of ['tools/pre-execute', 'tools/execute'] as const)
    ctx.on(event, (_exec: unknown, next: () => Promise<never>) => next())
  ctx.on('tools/post-execute', (_exec, _result, next) => next())
  ctx.on('tools/code-dispatch-log', (_dispatch, next) => next())
  ctx.on('tools/result', () => undefined)
  ctx.on('tools/change', () => undefined)
}

describe('Nothing is left', () => {
  afterEach(() => vi.useRealTimers())

  it('on a clock: the service sets no timer, loaded, used or reloaded', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'setImmediate'] })
    const ctx = await boot({ mode: 'both' })
    await ctx.root.plugin(TestRuntime, { body: callTool => callTool('read') })
    await dependent(ctx, own => void own.tools.register(tool('read')))
    const { agent } = agentOf(ctx)
    expect(read(await ctx.tools.execute(runCode({ agent })))).toBe('read is done')
    await reload(ctx, { mode: 'native' })
    await serviceOf(ctx).dispose()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('of a plugin that goes before the service', async () => {
    const ctx = await boot()
    const before = await traces(ctx)
    const fiber = await dependent(ctx, bringAll)
    expect(await traces(ctx)).not.toEqual(before)
    await fiber.dispose()
    expect(await traces(ctx)).toEqual(before)
  })

  it('of a plugin whose service goes before it', async () => {
    const ctx = await boot()
    const app = ctx.root
    const service = serviceOf(ctx)
    const before = { ...(await traces(ctx)), tools: [] }
    const fiber = await dependent(ctx, bringAll)
    await service.dispose()
    await settled(app)
    const { effects: _some, ...left } = (await traces(app)) as { effects: unknown }
    const { effects: _others, ...expected } = before as typeof before & { effects: unknown }
    expect(left).toEqual(expected)
    expect(fiber.getEffects()).toEqual([])
    await fiber.dispose()
  })

  it('of all plugins that one plugin loaded, when that one goes', async () => {
    const ctx = await boot()
    const before = await traces(ctx)
    const parent = await plugin(ctx)
    await parent.plugin(Object.assign(bringAll, { inject: ['tools', 'systemPrompt'] }))
    await parent.fiber.dispose()
    expect(await traces(ctx)).toEqual(before)
  })

  it.each(['one after the other', 'at once'])('of any of them, in whatever order they go, %s', async pace => {
    for (const order of permutations(['service', 'parent', 'child', 'scoped'] as const)) {
      const ctx = await boot({ mode: 'native' })
      const app = ctx.root
      const parent = await plugin(ctx)
      const loading = parent.plugin(Object.assign(bringAll, { inject: ['tools', 'systemPrompt'] }))
      const { ctx: scope } = agentOf(ctx)
      const inScope = await scope.plugin(
        Object.assign(
          (own: Context) => {
            own.tools.register(tool('in scope'))
            own.tools.guard(() => 'never')
            own.tools.presentAs('code')
          },
          { inject: ['tools', 'systemPrompt'] },
        ),
      )
      const fibers = { service: serviceOf(ctx), parent: parent.fiber, child: await loading.await(), scoped: inScope }
      for (const which of order) {
        const gone = fibers[which].dispose()
        if (pace === 'one after the other') await gone
      }
      await settled(app)
      await Promise.all(Object.values(fibers).map(fiber => fiber.dispose()))
      const left = (await traces(app)) as { listeners: object; sections: string[]; tools: string[] }
      expect({ order, ...left, effects: [] }).toEqual({
        order,
        listeners: { 'internal/listener': 1, 'internal/update': 1 },
        effects: [],
        sections: expect.not.arrayContaining([expect.stringMatching(/^tools:/)]) as string[],
        tools: [],
      })
      for (const fiber of Object.values(fibers)) expect(fiber.getEffects()).toEqual([])
    }
  })

  it('of a plugin that fails half-way', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('inherited'))
    const { ctx: scoped } = agentOf(ctx)
    const before = await traces(ctx)
    const changes: string[] = []
    const off = ctx.on('tools/change', change => void changes.push(`${change?.kind} ${change?.names}`))
    const failing = scoped.plugin(
      Object.assign(
        (own: Context) => {
          own.tools.register(tool('one'))
          own.tools.restrict({ deny: ['inherited'] })
          own.tools.restrict({ deny: [] })
          own.tools.guard(() => 'never')
          own.tools.presentAs('both')
          own.on('tools/result', () => undefined)
          own.tools.register(tool('two'))
          throw new Error('half-way')
        },
        { inject: ['tools', 'systemPrompt'] },
      ),
    )
    await expect(failing).rejects.toThrow('half-way')
    await failing.dispose()
    off()
    expect(changes.slice(changes.length / 2)).toEqual([
      'unregister two',
      'unpresent ',
      'lift ',
      'lift inherited',
      'unregister one',
    ])
    expect(await traces(ctx)).toEqual(before)
  })

  it('of the service, and what it is asked for later is refused', async () => {
    const ctx = await boot({ mode: 'native' })
    const app = ctx.root
    const lasting = ctx.root.extend()
    const gone = ctx.root.get('tools')
    await serviceOf(ctx).dispose()
    await settled(app)
    expect(app.get('tools')).toBeUndefined()
    expect(lasting.get('tools')).toBeUndefined()
    const inactive = expect.objectContaining({
      code: 'INACTIVE_EFFECT',
      message: expect.stringContaining('use ctx.tools') as string,
    }) as Error
    expect(() => gone?.register(tool('late'))).toThrow(inactive)
    expect(() => gone?.guard(() => undefined)).toThrow(inactive)
    expect(() => gone?.restrict({ deny: [] })).toThrow(inactive)
    expect(() => gone?.presentAs('native')).toThrow(inactive)
    expect(gone?.schemas()).toEqual([])
    expect(read((await gone?.execute(call('late'))) ?? { content: [] })).toBe(
      'Error: the tools were unloaded before this call began: make it again',
    )
  })

  it('however often the service is reloaded, and each reload finds the plugins again', async () => {
    const ctx = await boot()
    const loads: string[] = []
    await ctx.root.plugin(TestRuntime, {})
    await dependent(ctx, own => {
      loads.push('load')
      bringAll(own)
      own.effect(() => () => void loads.push('unload'))
    })
    const before = await traces(ctx)
    for (const mode of ['both', 'native', 'code', 'native'] as const) {
      await reload(ctx, { mode, maxParallelSubCalls: 2 })
      expect(ctx.root.get('tools')?.schemas()[0]?.name).toBe('own')
    }
    expect(loads.join(' ')).toBe('load unload load unload load unload load unload load')
    expect(await traces(ctx)).toEqual(before)
  })
})

describe('A disposer', () => {
  it('does nothing the second time, and nothing once its plugin or its service is gone', async () => {
    const ctx = await boot()
    const own = await plugin(ctx)
    const { ctx: scoped } = agentOf(own)
    ctx.tools.register(tool('inherited'))
    const disposers = [
      own.tools.register(tool('read')),
      own.tools.guard(() => 'never'),
      scoped.tools.restrict({ allow: [] }),
      scoped.tools.restrict({ deny: [] }),
      scoped.tools.presentAs('native'),
    ]
    const heard: unknown[] = []
    ctx.on('tools/change', change => void heard.push(change?.kind))
    for (const dispose of disposers) dispose()
    expect(heard).toEqual(['unregister', 'lift', 'lift', 'unpresent'])
    for (const dispose of disposers) dispose()
    await own.fiber.dispose()
    for (const dispose of disposers) dispose()
    await serviceOf(ctx).dispose()
    expect(heard.splice(4)).toEqual(['unmount'])
    for (const dispose of disposers) dispose()
    expect(heard).toHaveLength(4)
  })

  it('undoes its part though a listener of the change fails, and the rest of its plugin is undone too', async () => {
    const ctx = await boot()
    const own = await plugin(ctx)
    const dispose = own.tools.register(tool('one'))
    own.tools.register(tool('two'))
    own.tools.guard(() => 'never')
    ctx.on('tools/change', () => {
      throw new Error('I am not listening')
    })
    expect(dispose).toThrow('I am not listening')
    expect(names(ctx)).toEqual(['two'])
    await own.fiber.dispose()
    expect(names(ctx)).toEqual([])
    expect(own.fiber.getEffects()).toEqual([])
  })
})

describe('A configuration', () => {
  it.each([
    [{ mode: 'loud' }, '"native" | "code" | "both"'],
    [{ mode: 1 }, '"native" | "code" | "both"'],
    [{ maxParallelSubCalls: 0 }, 'expected number >= 1 but got 0'],
    [{ maxParallelSubCalls: 1.5 }, 'expected number multiple of 1 but got 1.5'],
    [{ maxParallelSubCalls: Infinity }, 'maxParallelSubCalls expected number'],
    [{ maxParallelSubCalls: NaN }, 'maxParallelSubCalls expected number'],
    [{ maxParallelSubCalls: '4' }, 'expected number'],
    [[], 'expected object'],
  ])('that is %j is refused, when it is loaded and when it is changed', async (config, problem) => {
    await expect(boot(config as never)).rejects.toThrow(problem)
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    expect(() => serviceOf(ctx).update(config)).toThrow(problem)
    expect(read(await ctx.tools.execute(call('read')))).toBe('read is done')
  })

  it('is refused as well where the service is made without being loaded', async () => {
    const ctx = await boot()
    const make = (config: object) => () => new ToolRuntime(ctx.root.isolate('tools'), config)
    expect(make({ maxParallelSubCalls: 0 })).toThrow('maxParallelSubCalls must be a positive integer')
    expect(make({ mode: 'loud' })).toThrow('must be "native", "code" or "both"')
  })

  it('may be left out, in part or whole', async () => {
    for (const config of [
      undefined,
      null,
      {},
      { mode: undefined },
      { mode: null },
      { maxParallelSubCalls: undefined },
    ]) {
      const ctx = await boot(config as never)
      expect(ctx.tools.schemas()).toEqual([])
    }
    expect(ToolRuntime.Config({})).toEqual({ mode: 'native', maxParallelSubCalls: 10 })
  })

  it('makes one service: a second one in its place is refused, and the first goes on', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    const before = await traces(ctx)
    const second = ctx.root.plugin(ToolRuntime, { mode: 'both' })
    await expect(second).rejects.toThrow('service "tools" has been registered')
    await second.dispose()
    expect(read(await ctx.tools.execute(call('read')))).toBe('read is done')
    expect(await traces(ctx)).toEqual(before)
  })

  it('may make another service beside it, which knows nothing of the first, in a context of its own', async () => {
    const ctx = await boot()
    const beside = ctx.root.isolate('tools').isolate('systemPrompt')
    const { SystemPrompt } = await import('@deepseek-ai/dsh-system-prompt')
    await beside.plugin(SystemPrompt, {} as never)
    class Own extends ToolRuntime {
      hello(): string {
        return 'hello'
      }
    }
    await beside.plugin(Own as typeof ToolRuntime, {})
    const other = await plugin(beside)
    ctx.tools.register(tool('here'))
    other.tools.register(tool('there'))
    const heard: string[] = []
    ctx.on('tools/result', exec => void heard.push(exec.name))
    other.on('tools/result', exec => void heard.push(`beside: ${exec.name}`))
    const agent = agentOf(other).agent
    await other.tools.execute(call('there', { agent }))
    await ctx.tools.execute(call('here', { agent }))
    expect(heard).toEqual(['beside: there', 'here'])
    expect([names(ctx), names(other)]).toEqual([['here'], ['there']])
    expect((other.tools as Own).hello()).toBe('hello')
  })
})

describe('A service that is reloaded', () => {
  it('lets a body that runs end as it would have, with all its listeners', async () => {
    const ctx = await boot()
    const heard: string[] = []
    ctx.root.on('tools/post-execute', (_exec, _result, next) => (heard.push('post'), next()))
    ctx.root.on('tools/result', () => void heard.push('result'))
    const [begun, done] = [gate(), gate()]
    await dependent(ctx, own => {
      own.tools.register(tool('slow', { execute: async () => (begun.open(), await done.opened, 'slow is done') }))
    })
    const running = ctx.tools.execute(call('slow'))
    await begun.opened
    await reload(ctx, { mode: 'both' })
    done.open()
    expect(read(await running)).toBe('slow is done')
    expect(heard).toEqual(['post', 'result'])
  })

  it('begins no body for a call that was still waiting, since the guards of the call are gone', async () => {
    const ctx = await boot()
    let ran = false
    // Of one that does not go with the service, and so is there for longer than what guards it.
    ctx.root.get('tools')?.register(tool('rm', { execute: async () => ((ran = true), 'gone') }))
    await dependent(ctx, own => void own.tools.guard(() => 'nothing is deleted here'))
    const [begun, go] = [gate(), gate()]
    ctx.root.on('tools/pre-execute', async (_exec, next) => (begun.open(), await go.opened, next()))
    const waiting = ctx.tools.execute(call('rm'))
    await begun.opened
    await reload(ctx, { mode: 'both' })
    go.open()
    expect(read(await waiting)).toBe('Error: the tools were unloaded before this call began: make it again')
    expect(ran).toBe(false)
  })

  it('runs nothing that is approved afterwards', async () => {
    const ctx = await boot()
    let ran = false
    let answer!: (outcome: string) => void
    const asked = gate()
    const request = () => (asked.open(), new Promise(resolve => (answer = resolve)))
    await ctx.root.plugin(own => void own.provide('approval', { request }))
    ctx.root.get('tools')?.register(tool('rm', { execute: async () => ((ran = true), 'gone') }))
    ctx.root.on('tools/pre-execute', async () => ({ kind: 'ask' }))
    const waiting = ctx.tools.execute(call('rm', { agent: agentOf(ctx).agent }))
    await asked.opened
    await reload(ctx, { mode: 'both' })
    answer('allowed-once')
    expect((await waiting).isError).toBe(true)
    expect(ran).toBe(false)
  })

  it.each(['with an agent', 'without one'])(
    'ends a program that runs, and makes no more calls for it, %s',
    async who => {
      const ctx = await boot({ mode: 'code' })
      const app = ctx.root
      const [begun, go] = [gate(), gate()]
      let told = ''
      let isCancelled = false
      await app.plugin(TestRuntime, {
        body: async (callTool, _print, signal) => {
          begun.open()
          await go.opened
          isCancelled = signal.aborted
          told = await callTool('rm').then(String, (error: Error) => error.message)
        },
      })
      let ran = false
      app.get('tools')?.register(tool('rm', { execute: async () => ((ran = true), 'gone') }))
      const agent = who === 'with an agent' ? { agent: agentOf(ctx).agent } : {}
      const running = ctx.tools.execute(runCode(agent))
      await begun.opened
      await reload(ctx, { mode: 'code', maxParallelSubCalls: 1 })
      go.open()
      await running
      expect(ran).toBe(false)
      expect(told).not.toBe('gone')
      expect(isCancelled).toBe(true)
    },
  )
})

describe('A plugin that ends in the middle of a call', () => {
  it('may be the very one whose tool runs', async () => {
    const ctx = await boot()
    const own = await plugin(ctx)
    own.tools.register(tool('leave', { execute: async () => (await own.fiber.dispose(), 'left') }))
    expect(read(await ctx.tools.execute(call('leave')))).toBe('left')
    expect(names(ctx)).toEqual([])
  })

  it('takes its tool from a call that has not begun it', async () => {
    const ctx = await boot()
    const own = await plugin(ctx)
    let ran = false
    own.tools.register(tool('read', { execute: async () => ((ran = true), '') }))
    ctx.on('tools/pre-execute', async (_exec, next) => (await own.fiber.dispose(), next()))
    expect(read(await ctx.tools.execute(call('read')))).toBe('Error: unknown tool "read"')
    expect(ran).toBe(false)
  })

  it('may change what is registered, again and again, from any listener', async () => {
    const ctx = await boot()
    ctx.on('tools/change', change => {
      const [name = ''] = change?.names ?? []
      if (change?.kind === 'register' && name.length < 4) ctx.tools.register(tool(`${name}x`))
    })
    ctx.tools.register(tool('a'))
    expect(names(ctx)).toEqual(['a', 'ax', 'axx', 'axxx'])
    const seen: string[] = []
    ctx.on('tools/result', exec => {
      seen.push(exec.name)
      if (exec.name.length < 4) void ctx.tools.execute(call(`${exec.name}x`))
    })
    await ctx.tools.execute(call('a'))
    await expect.poll(() => seen).toEqual(['a', 'ax', 'axx', 'axxx'])
  })
})

describe('A prompt of a reloaded service', () => {
  it('has the sections that the new mode needs, once each', async () => {
    const ctx = await boot()
    await ctx.root.plugin(TestRuntime, {})
    const sections = async () => [...(await promptOf(ctx.root)).keys()].filter(name => name.startsWith('tools:'))
    expect(await sections()).toEqual([])
    await reload(ctx, { mode: 'both' })
    expect(await sections()).toEqual(['tools:code-only', 'tools:sdk'])
    await reload(ctx, { mode: 'native' })
    expect(await sections()).toEqual([])
  })
})

describe('A program whose agent does not say what its context is', () => {
  it.each(['itself', 'the scope above it'])(
    'ends with the scope, %s, that something was registered in',
    async which => {
      const ctx = await boot({ mode: 'code' })
      const begun = gate()
      await ctx.root.plugin(TestRuntime, {
        body: async (callTool, _print, signal) => {
          begun.open()
          await new Promise(resolve => signal.addEventListener('abort', resolve))
          return callTool('write')
        },
      })
      let ran = false
      ctx.tools.register(tool('write', { execute: async () => ((ran = true), '') }))
      const above = agentOf(ctx)
      const { agent, ...scope } = agentOf(ctx, { parent: above.agent })
      const guarded = which === 'itself' ? scope : above
      // By a plugin inside, whose end is not the end of the scope.
      const inside = await plugin(guarded.ctx)
      inside.tools.guard(exec => (exec.name === 'write' ? 'never' : undefined))
      const passing = await plugin(guarded.ctx)
      passing.tools.guard(() => undefined)
      const running = ctx.tools.execute(runCode({ agent }))
      await begun.opened
      await passing.fiber.dispose()
      await guarded.dispose()
      expect(read(await running)).toContain('the scope of this program has ended')
      expect(ran).toBe(false)
    },
  )
})
