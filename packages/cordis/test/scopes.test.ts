import { bindScopeParent, createScope, scopeOf } from '@deepseek-ai/dsh-scope'
import { describe, expect, it } from 'vitest'
import { agentOf, boot, call, names, read, tool } from './boot.ts'

describe('ctx.tools.register(definition)', () => {
  it('makes a tool visible and callable in the scope of the context alone', async () => {
    const ctx = await boot()
    const { agent, ctx: own } = agentOf(ctx)
    own.tools.register(tool('scoped'))
    expect(names(ctx, agent)).toEqual(['scoped'])
    expect(read(await ctx.tools.execute(call('scoped', { agent })))).toBe('scoped is done')
    expect(names(ctx)).toEqual([])
    expect(read(await ctx.tools.execute(call('scoped')))).toBe('Error: unknown tool "scoped"')
  })

  it('shadows what everyone sees, whichever was first', async () => {
    const ctx = await boot()
    const [one, other] = [agentOf(ctx), agentOf(ctx)]
    one.ctx.tools.register(tool('read', { description: 'One.' }))
    ctx.tools.register(tool('read', { description: 'Everyone.' }))
    other.ctx.tools.register(tool('read', { description: 'Other.' }))
    expect(ctx.tools.schemas(one.agent).map(schema => schema.description)).toEqual(['One.'])
    expect(ctx.tools.schemas(other.agent).map(schema => schema.description)).toEqual(['Other.'])
    expect(ctx.tools.schemas().map(schema => schema.description)).toEqual(['Everyone.'])
  })

  it('refuses a second one of a name: for everyone it tells of agents, in a scope of that scope', async () => {
    const ctx = await boot()
    const { ctx: own } = agentOf(ctx)
    ctx.tools.register(tool('read'))
    own.tools.register(tool('read'))
    expect(() => ctx.tools.register(tool('read'))).toThrow(/already registered.*agent/)
    expect(() => own.tools.register(tool('read'))).toThrow('in this scope')
  })

  it('can be used in a scope at once, and no more once the scope has ended', async () => {
    const ctx = await boot()
    const { agent, ctx: own, dispose } = agentOf(ctx)
    expect(scopeOf(own.extend())).toBe(agent)
    own.extend().tools.register(tool('read'))
    await dispose()
    expect(names(ctx, agent)).toEqual([])
    expect(() => own.tools.register(tool('read'))).toThrow(expect.objectContaining({ code: 'INACTIVE_EFFECT' }))
  })

  it('belongs to the nearest of two scopes', async () => {
    const ctx = await boot()
    const outer = agentOf(ctx)
    const inner = agentOf(outer.ctx)
    inner.ctx.tools.register(tool('read'))
    expect(names(ctx, outer.agent)).toEqual([])
    expect(names(ctx, inner.agent)).toEqual(['read'])
  })
})

describe('ctx.tools.restrict(filter)', () => {
  it('masks what everyone sees, keeps what the scope has itself, and concerns no other scope', async () => {
    const ctx = await boot()
    const [one, other] = [agentOf(ctx), agentOf(ctx)]
    for (const name of ['read', 'write']) ctx.tools.register(tool(name))
    one.ctx.tools.register(tool('own'))
    one.ctx.tools.restrict({ allow: ['read'] })
    expect(names(ctx, one.agent)).toEqual(['read', 'own'])
    expect(read(await ctx.tools.execute(call('write', { agent: one.agent })))).toBe('Error: unknown tool "write"')
    expect(names(ctx, other.agent)).toEqual(['read', 'write'])
  })

  it('holds for what comes later: an allow-list hides it, a deny-list shows it', async () => {
    const ctx = await boot()
    const [allowing, denying] = [agentOf(ctx), agentOf(ctx)]
    ctx.tools.register(tool('read'))
    allowing.ctx.tools.restrict({ allow: ['read'] })
    denying.ctx.tools.restrict({ deny: ['read'] })
    ctx.tools.register(tool('later'))
    allowing.ctx.tools.register(tool('own'))
    expect(names(ctx, allowing.agent)).toEqual(['read', 'own'])
    expect(names(ctx, denying.agent)).toEqual(['later'])
  })

  it('meets with others, and each is lifted on its own', async () => {
    const ctx = await boot()
    const { agent, ctx: own } = agentOf(ctx)
    for (const name of ['a', 'b', 'c']) ctx.tools.register(tool(name))
    const first = own.tools.restrict({ allow: ['a', 'b'] })
    const second = own.tools.restrict({ deny: ['b'] })
    expect(names(ctx, agent)).toEqual(['a'])
    first()
    expect(names(ctx, agent)).toEqual(['a', 'c'])
    second()
    expect(names(ctx, agent)).toEqual(['a', 'b', 'c'])
  })

  it('refuses what cannot be meant', async () => {
    const ctx = await boot()
    const { ctx: own } = agentOf(ctx)
    expect(() => ctx.tools.restrict({ deny: ['x'] })).toThrow('requires a scoped context')
    expect(() => own.tools.restrict({})).toThrow('needs an allow list')
    expect(() => own.tools.restrict({ deny: ['x'] })).toThrow(
      'unknown tool "x": only inherited tools can be masked; known: (none)',
    )
    ctx.tools.register(tool('read'))
    own.tools.register(tool('own'))
    expect(() => own.tools.restrict({ deny: ['own'] })).toThrow('unknown tool "own"')
    expect(() => own.tools.restrict({ deny: ['x', 'y'] })).toThrow(
      'unknown tools "x", "y": only inherited tools can be masked; known: read',
    )
    expect(() => own.tools.restrict({ deny: ['run_code'] })).toThrow(
      'cannot name reserved Code Mode presentation transport',
    )
  })

  it('takes { deny: [] }, which masks nothing, and is announced as any other', async () => {
    const ctx = await boot()
    const { agent, ctx: own } = agentOf(ctx)
    ctx.tools.register(tool('read'))
    const heard: unknown[] = []
    const off = ctx.on('tools/change', change => void heard.push(change))
    const lift = own.tools.restrict({ deny: [] })
    expect(names(ctx, agent)).toEqual(['read'])
    lift()
    lift()
    expect(heard).toEqual([
      { kind: 'restrict', scope: agent, names: [] },
      { kind: 'lift', scope: agent, names: [] },
    ])
    off()
    expect(() => ctx.tools.restrict({ deny: [] })).toThrow('requires a scoped context')
    ctx.on('tools/change', change => {
      if (change?.kind === 'restrict') throw new Error('not now')
    })
    expect(() => own.tools.restrict({ deny: [] })).toThrow('not now')
    expect(own.fiber.getEffects().map(effect => effect.label)).toEqual([])
  })
})

describe('A scope that is no object', () => {
  it('is refused, wherever it is asked for', async () => {
    const ctx = await boot()
    for (const scope of ['agent', 5, null, Symbol('agent')])
      for (const ask of [() => ctx.tools.schemas(scope as never), () => ctx.tools.get('read', scope as never)])
        expect(ask).toThrow(/^a scope is an object, such as the agent, and not /)
  })
})

describe('A scope below another', () => {
  it('inherits what its parent has, and filters it, while the parent keeps it', async () => {
    const ctx = await boot()
    const parent = agentOf(ctx)
    const child = agentOf(ctx, { parent: parent.agent })
    parent.ctx.tools.register(tool('read'))
    parent.ctx.tools.register(tool('write'))
    child.ctx.tools.register(tool('own'))
    child.ctx.tools.restrict({ allow: ['read'] })
    expect(names(ctx, child.agent)).toEqual(['read', 'own'])
    expect(names(ctx, parent.agent)).toEqual(['read', 'write'])
    expect(read(await ctx.tools.execute(call('read', { agent: child.agent })))).toBe('read is done')
  })

  it('sees other tools once it has been moved, which every listener hears at the next look', async () => {
    const ctx = await boot()
    const [one, other, child] = [agentOf(ctx), agentOf(ctx), agentOf(ctx)]
    one.ctx.tools.register(tool('one'))
    other.ctx.tools.register(tool('other'))
    const binding = bindScopeParent(child.agent, one.agent)
    child.ctx.tools.register(tool('own'))
    expect(names(ctx, child.agent)).toEqual(['one', 'own'])
    const heard: unknown[] = []
    ctx.on('tools/change', change => void heard.push(change?.kind))
    binding.rebind(other.agent)
    expect(names(ctx, child.agent)).toEqual(['other', 'own'])
    expect(heard).toEqual(['rebind'])
    expect(() => bindScopeParent(child.agent, one.agent)).toThrow('already bound')
    expect(() => binding.rebind(child.agent)).toThrow('cycle')
    expect(names(ctx, child.agent)).toEqual(['other', 'own'])
  })

  it('is seen where it was moved to, though a listener of the move fails', async () => {
    const ctx = await boot()
    const [one, other, child] = [agentOf(ctx), agentOf(ctx), agentOf(ctx)]
    other.ctx.tools.register(tool('other'))
    child.ctx.tools.register(tool('own'))
    const binding = bindScopeParent(child.agent, one.agent)
    expect(names(ctx, child.agent)).toEqual(['own'])
    ctx.on('tools/change', change => {
      if (change?.kind === 'rebind') throw new Error('not now')
    })
    binding.rebind(other.agent)
    expect(names(ctx, child.agent)).toEqual(['other', 'own'])
  })

  it('may trade places with its parent', async () => {
    const ctx = await boot()
    const [a, b, c] = [agentOf(ctx), agentOf(ctx), agentOf(ctx)]
    for (const [name, { ctx: own }] of Object.entries({ a, b, c })) own.tools.register(tool(name))
    const bound = bindScopeParent(b.agent, a.agent)
    expect(names(ctx, b.agent)).toEqual(['a', 'b'])
    bound.rebind(c.agent)
    bindScopeParent(a.agent, b.agent)
    expect(names(ctx, a.agent)).toEqual(['c', 'b', 'a'])
  })

  it('keeps what is left of it while parts of it go, and is as if it had never been once all have gone', async () => {
    const ctx = await boot()
    for (const name of ['read', 'write']) ctx.tools.register(tool(name))
    const { agent, ctx: own } = agentOf(ctx)
    const before = ctx.tools.schemas(agent)
    const parts = [
      own.tools.register(tool('own')),
      own.tools.restrict({ deny: ['write'] }),
      own.tools.guard(() => 'not by this agent'),
      own.tools.presentAs('native'),
    ] as const
    expect(names(ctx, agent)).toEqual(['read', 'own'])
    parts[0]()
    expect(names(ctx, agent)).toEqual(['read'])
    parts[1]()
    expect(names(ctx, agent)).toEqual(['read', 'write'])
    expect(read(await ctx.tools.execute(call('read', { agent })))).toBe('Error: not by this agent')
    parts[2]()
    parts[3]()
    expect(read(await ctx.tools.execute(call('read', { agent })))).toBe('read is done')
    expect(ctx.tools.schemas(agent)).toEqual(before)
    expect(ctx.tools.schemas({})).toEqual(before)
  })

  it('can be a part of a composite effect, which ends it in its place', async () => {
    const ctx = await boot()
    const order: string[] = []
    const agent = {}
    ctx.on('tools/change', change => void order.push(`${change?.kind}`))
    const dispose = ctx.effect(function* () {
      yield () => void order.push('first')
      const scope = createScope(ctx, agent)
      scope.ctx.tools.register(tool('read'))
      yield scope.rawDispose
      yield () => void order.push('last')
    })
    await dispose()
    expect(order).toEqual(['register', 'last', 'unregister', 'first'])
    expect(names(ctx, agent)).toEqual([])
  })

  it('lists what it shadows in the place of what is shadowed, and what is its own behind', async () => {
    const ctx = await boot()
    const parent = agentOf(ctx)
    const child = agentOf(ctx, { parent: parent.agent })
    child.ctx.tools.register(tool('x', { description: 'Own.' }))
    child.ctx.tools.register(tool('own'))
    for (const name of ['g1', 'x', 'g2']) ctx.tools.register(tool(name))
    parent.ctx.tools.register(tool('pp'))
    expect(names(ctx, child.agent)).toEqual(['g1', 'x', 'g2', 'pp', 'own'])
    expect(names(ctx, {})).toEqual(['g1', 'x', 'g2'])
  })

  it('goes with the plugin that made it', async () => {
    const ctx = await boot()
    const agent = {}
    createScope(ctx, agent).ctx.tools.register(tool('read'))
    expect(names(ctx, agent)).toEqual(['read'])
    await ctx.fiber.dispose()
    expect(ctx.root.get('tools')?.schemas(agent)).toEqual([])
  })
})
