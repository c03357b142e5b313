import { createScope, scopeParentOf } from '@dsh/kernel'
import { createToolRuntime } from '@dsh/tool-runtime'
import { codes } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { call, gate, read, tool } from './tools.ts'

describe('tools.scope(options)', () => {
  it('makes a scope whose tools only its own calls reach', async () => {
    await using tools = createToolRuntime()
    const [agent, other] = [tools.scope({ name: 'reviewer' }), tools.scope()]
    agent.register(tool('note'))
    expect(read(await tools.execute(call('note', { agent: agent.key })))).toBe('note is done')
    expect((await tools.execute(call('note', { agent: other.key }))).error?.info?.code).toBe(codes.UNKNOWN_TOOL)
    expect((await tools.execute(call('note'))).error?.info?.code).toBe(codes.UNKNOWN_TOOL)
  })

  it('makes a scope under another, which inherits', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    const below = tools.scope({ parent: agent.key })
    agent.register(tool('note'))
    expect(scopeParentOf(below.key)).toBe(agent.key)
    expect(read(await tools.execute(call('note', { agent: below.key })))).toBe('note is done')
  })

  it('makes a scope of a key of the host’s, for example its agent object', async () => {
    await using tools = createToolRuntime()
    const key = { id: 'agent-7' }
    const agent = tools.scope({ key })
    expect(agent.key).toBe(key)
    agent.register(tool('note'))
    expect(read(await tools.execute(call('note', { agent: key })))).toBe('note is done')
  })

  it('shadows and masks for that scope, and a call meets what the list shows', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    tools.register(tool('read'))
    tools.register(tool('bash'))
    agent.register(tool('read', { execute: async () => 'own' }))
    agent.restrict({ allow: [] })
    expect(tools.schemas(agent.key).map(one => one.name)).toEqual(['read'])
    expect(read(await tools.execute(call('read', { agent: agent.key })))).toBe('own')
    expect(read(await tools.execute(call('bash', { agent: agent.key })))).toBe('Error: unknown tool "bash"')
    expect(read(await tools.execute(call('bash')))).toBe('bash is done')
  })

  it('refuses for a scope a mode that nothing can serve, and takes native', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    expect(() => agent.presentAs('code')).toThrow(
      'mode "code" requires a code runtime and a language: npm install @dsh/runtime-quickjs @dsh/codegen-ts, pass them',
    )
    expect(() => agent.presentAs('both')).toThrow('requires a code runtime')
    expect(() => agent.presentAs('wrong' as never)).toThrow('presentation mode must be')
    agent.presentAs('native')
    expect(() => agent.presentAs('native')).toThrow('already declared for this scope')
    expect(tools.mode(agent.key)).toBe('native')
  })

  it('lets go of one registration by its disposer', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    const unregister = agent.register(tool('note'))
    agent.register(tool('other'))
    unregister()
    expect(tools.schemas(agent.key).map(one => one.name)).toEqual(['other'])
  })
})

describe('agent.dispose()', () => {
  it('leaves nothing of what was registered through it, last first', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    tools.register(tool('read'))
    agent.register(tool('note'))
    agent.restrict({ deny: ['read'] })
    agent.presentAs('native')
    agent.guard(() => 'no')
    agent.on('tools/pre-execute', () => ({ kind: 'deny', reason: 'no' }))
    const kinds: string[] = []
    tools.on('tools/change', ({ kind }) => kinds.push(kind))
    await agent.dispose()
    expect(kinds).toEqual(['unpresent', 'lift', 'unregister'])
    expect(tools.explain('note', agent.key).layers).toHaveLength(1)
    expect(read(await tools.execute(call('read', { agent: agent.key })))).toBe('read is done')
  })

  it('lets a call end that has begun with one of its tools', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    const [begun, work] = [gate(), gate()]
    agent.register(
      tool('slow', {
        async execute() {
          begun.open()
          await work.opened
          return 'late'
        },
      }),
    )
    const running = tools.execute(call('slow', { agent: agent.key }))
    await begun.opened
    await agent.dispose()
    work.open()
    expect(read(await running)).toBe('late')
  })

  it('refuses what comes after it', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope({ name: 'reviewer' })
    await agent.dispose()
    expect(() => agent.register(tool('note'))).toThrow('owner "reviewer" has ended')
    expect(() => agent.guard(() => 'no')).toThrow('has ended')
    expect(() => agent.on('tools/result', () => {})).toThrow('has ended')
  })

  it('is one end, however often it is asked for', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    agent.register(tool('note'))
    const ends = [agent.dispose(), agent.dispose(), agent[Symbol.asyncDispose]()]
    expect(await Promise.all(ends)).toEqual([undefined, undefined, undefined])
  })

  it('is what `await using` does', async () => {
    await using tools = createToolRuntime()
    const seen: number[] = []
    const key = {}
    {
      await using agent = tools.scope({ key })
      agent.register(tool('note'))
      seen.push(tools.schemas(key).length)
    }
    seen.push(tools.schemas(key).length)
    expect(seen).toEqual([1, 0])
  })

  it('frees the key, which may then stand elsewhere', async () => {
    await using tools = createToolRuntime()
    const [one, other] = [tools.scope(), tools.scope()]
    other.register(tool('note'))
    const agent = tools.scope({ parent: one.key })
    await agent.dispose()
    const again = tools.scope({ key: agent.key, parent: other.key })
    expect(again.get('note')?.name).toBe('note')
  })

  it('tells whoever asks for it what failed', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    agent.register(tool('note'))
    const stop = tools.on('tools/change', () => {
      throw new Error('no')
    })
    await expect(agent.dispose()).rejects.toThrow('no')
    stop()
    expect(tools.schemas(agent.key)).toEqual([])
  })
})

describe("tools.scope(scope): a handle on a scope of the host's", () => {
  it('registers in that scope', async () => {
    await using tools = createToolRuntime()
    const scope = createScope({ name: 'agent' })
    const handle = tools.scope(scope)
    handle.register(tool('note'))
    expect(handle.key).toBe(scope.key)
    expect(read(await tools.execute(call('note', { agent: scope.key })))).toBe('note is done')
  })

  it('takes with it what was registered through it, and leaves the scope alive', async () => {
    await using tools = createToolRuntime()
    const scope = createScope()
    const [one, other] = [tools.scope(scope), tools.scope(scope)]
    one.register(tool('a'))
    other.register(tool('b'))
    await one.dispose()
    expect(tools.schemas(scope.key).map(schema => schema.name)).toEqual(['b'])
    expect(() => one.register(tool('c'))).toThrow('owner "handle" has ended')
    other.register(tool('c'))
    expect(tools.schemas(scope.key).map(schema => schema.name)).toEqual(['b', 'c'])
  })

  it('ends with the scope, in order with all else that the scope has', async () => {
    await using tools = createToolRuntime()
    const scope = createScope({ name: 'agent' })
    const order: string[] = []
    const handle = tools.scope(scope)
    tools.on('tools/change', ({ kind, names }) => order.push(`${kind} ${names.join()}`))
    handle.register(tool('a'))
    scope.effect(() => () => order.push('of the host'))
    handle.register(tool('b'))
    order.length = 0
    await scope.dispose()
    expect(order).toEqual(['unregister b', 'of the host', 'unregister a'])
    expect(() => handle.register(tool('c'))).toThrow('has ended')
    await handle.dispose()
  })

  it('leaves nothing at the scope when it ends first', async () => {
    await using tools = createToolRuntime()
    const effects = new Set<() => void>()
    const host = createScope()
    const counted = {
      ...host,
      effect(setup: () => () => void, label?: string) {
        const undo = host.effect(() => {
          const inner = setup()
          return () => {
            effects.delete(undo)
            inner()
          }
        }, label)
        effects.add(undo)
        return undo
      },
    }
    const handle = tools.scope(counted)
    handle.register(tool('note'))
    handle.guard(() => 'no')
    expect(effects.size).toBeGreaterThan(0)
    await handle.dispose()
    expect(effects.size).toBe(0)
  })

  it('refuses a scope that has ended', async () => {
    await using tools = createToolRuntime()
    const scope = createScope({ name: 'agent' })
    await scope.dispose()
    expect(() => tools.scope(scope)).toThrow('owner "agent" has ended')
  })
})

describe('tools.dispose()', () => {
  it('leaves nothing, of the runtime, its scopes and its handles', async () => {
    const tools = createToolRuntime()
    const agent = tools.scope()
    const host = createScope()
    const handle = tools.scope(host)
    for (const registrar of [tools, agent, handle]) {
      registrar.register(tool('read'))
      registrar.guard(() => 'no')
      registrar.on('tools/pre-execute', () => ({ kind: 'deny', reason: 'no' }))
    }
    await tools.dispose()
    for (const key of [undefined, agent.key, host.key]) {
      expect(tools.schemas(key)).toEqual([])
      expect(tools.explain('read', key).layers).toHaveLength(1)
      expect(read(await tools.execute(call('read', key === undefined ? {} : { agent: key })))).toBe(
        'Error: unknown tool "read"',
      )
    }
  })

  it('goes back in one order through all that was registered, the last first', async () => {
    const tools = createToolRuntime()
    const order: string[] = []
    tools.on('tools/change', ({ kind, names }) => void (kind === 'unregister' && order.push(names.join())))
    tools.register(tool('first'))
    const agent = tools.scope()
    agent.register(tool('second'))
    agent.register(tool('third'))
    tools.register(tool('fourth'))
    await tools.dispose()
    expect(order).toEqual(['fourth', 'third', 'second', 'first'])
  })

  it('leaves a scope of the host’s alive', async () => {
    const tools = createToolRuntime()
    const host = createScope()
    tools.scope(host).register(tool('note'))
    await tools.dispose()
    expect(() => host.effect(() => () => {})).not.toThrow()
  })

  it('ends the scopes that were made here, whose keys are free again', async () => {
    const tools = createToolRuntime()
    const [key, parent] = [{}, {}]
    tools.scope({ key, parent })
    await tools.dispose()
    expect(() => createScope({ key, parent: {} })).not.toThrow()
  })

  it('refuses what comes after it, new scopes too', async () => {
    const tools = createToolRuntime()
    const agent = tools.scope()
    await tools.dispose()
    expect(() => tools.register(tool('read'))).toThrow('owner "tool runtime" has ended')
    expect(() => tools.scope()).toThrow('owner "tool runtime" has ended')
    expect(() => tools.scope(createScope())).toThrow('owner "tool runtime" has ended')
    expect(() => agent.register(tool('read'))).toThrow('has ended')
  })

  it('leaves nothing even where undos fail, and tells of every failure', async () => {
    const tools = createToolRuntime({ warn: () => {} })
    // The first to come, and so the last to go.
    const refusing = tools.scope()
    const [one, other] = [tools.scope(), tools.scope()]
    tools.register(tool('read'))
    one.register(tool('a'))
    other.register(tool('b'))
    refusing.on('tools/change', ({ names }) => {
      throw new Error(`no undo of ${names.join()}`)
    })
    const failure = await tools.dispose().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AggregateError)
    expect((failure as AggregateError).errors.map(String)).toEqual([
      'Error: no undo of read',
      'Error: no undo of b',
      'Error: no undo of a',
    ])
    expect(tools.schemas(one.key)).toEqual([])
    expect(tools.schemas(other.key)).toEqual([])
  })

  it('is one end, however often it is asked for', async () => {
    const tools = createToolRuntime()
    tools.scope().register(tool('read'))
    expect(tools.dispose()).toBe(tools.dispose())
    await tools[Symbol.asyncDispose]()
  })
})
