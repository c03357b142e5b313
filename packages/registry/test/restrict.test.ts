import { createOwner, createScope } from '@dsh/kernel'
import { createRegistry, type Registry } from '@dsh/registry'
import { describe, expect, it } from 'vitest'
import { names, observer, tool, transport } from './tools.ts'

/** A registry in which everyone has these tools. */
const offering = (...offered: readonly string[]): Registry => {
  const registry = createRegistry()
  for (const name of offered) registry.register(createOwner(), tool(name))
  return registry
}

describe('registry.restrict(scope, filter)', () => {
  it('shows of what is inherited only what `allow` lists', () => {
    const registry = offering('read', 'write', 'bash')
    const agent = createScope()
    registry.restrict(agent, { allow: ['read', 'write'] })
    expect(names(registry, agent.key)).toEqual(['read', 'write'])
  })

  it('hides of what is inherited what `deny` lists', () => {
    const registry = offering('read', 'write', 'bash')
    const agent = createScope()
    registry.restrict(agent, { deny: ['bash'] })
    expect(names(registry, agent.key)).toEqual(['read', 'write'])
  })

  it('hides what both lists name', () => {
    const registry = offering('read', 'write')
    const agent = createScope()
    registry.restrict(agent, { allow: ['read', 'write'], deny: ['write'] })
    expect(names(registry, agent.key)).toEqual(['read'])
  })

  it('leaves other scopes and everyone as they are', () => {
    const registry = offering('read')
    const [agent, other] = [createScope(), createScope()]
    registry.restrict(agent, { deny: ['read'] })
    expect(names(registry, other.key)).toEqual(['read'])
    expect(names(registry)).toEqual(['read'])
  })

  it('agrees in get, resolve and schemas with what it lists', () => {
    const registry = offering('read', 'write')
    const agent = createScope()
    registry.restrict(agent, { deny: ['write'] })
    expect(registry.get('write', agent.key)).toBeUndefined()
    expect(registry.resolve({ name: 'write', agent: agent.key }).kind).toBe('unknown')
    expect(registry.schemas(agent.key).map(one => one.name)).toEqual(['read'])
    expect(registry.surface(agent.key).schemas.map(one => one.name)).toEqual(['read'])
  })

  it('hides everything that is inherited, now and later, for an empty `allow`', () => {
    const registry = offering('read')
    const agent = createScope()
    registry.restrict(agent, { allow: [] })
    registry.register(createOwner(), tool('write'))
    expect(names(registry, agent.key)).toEqual([])
  })

  it('takes an empty `deny` beside an `allow`', () => {
    const registry = offering('read', 'write')
    const agent = createScope()
    registry.restrict(agent, { allow: ['read'], deny: [] })
    expect(names(registry, agent.key)).toEqual(['read'])
  })

  it('lets a later tool of everyone through a `deny`, and not through an `allow`', () => {
    const registry = offering('read', 'bash')
    const [denying, allowing] = [createScope(), createScope()]
    registry.restrict(denying, { deny: ['bash'] })
    registry.restrict(allowing, { allow: ['read'] })
    registry.register(createOwner(), tool('later'))
    expect(names(registry, denying.key)).toEqual(['read', 'later'])
    expect(names(registry, allowing.key)).toEqual(['read'])
  })

  it('shows a later tool of the scope itself under either list', () => {
    const registry = offering('read', 'bash')
    const agent = createScope()
    registry.restrict(agent, { allow: [] })
    registry.restrict(agent, { deny: ['bash'] })
    registry.register(agent, tool('bash', { description: 'own' }))
    expect(registry.schemas(agent.key).map(one => one.description)).toEqual(['own'])
  })

  it('masks a denied name again when it is registered again', () => {
    const registry = createRegistry()
    const agent = createScope()
    const unregister = registry.register(createOwner(), tool('bash'))
    registry.restrict(agent, { deny: ['bash'] })
    unregister()
    registry.register(createOwner(), tool('bash'))
    expect(names(registry, agent.key)).toEqual([])
  })

  it('intersects with other restrictions, each of which lifts on its own', () => {
    const registry = offering('read', 'write', 'bash')
    const agent = createScope()
    const liftAllow = registry.restrict(agent, { allow: ['read', 'bash'] })
    const liftDeny = registry.restrict(agent, { deny: ['bash'] })
    expect(names(registry, agent.key)).toEqual(['read'])
    liftAllow()
    expect(names(registry, agent.key)).toEqual(['read', 'write'])
    liftDeny()
    expect(names(registry, agent.key)).toEqual(['read', 'write', 'bash'])
  })

  it('takes two equal restrictions for two', () => {
    const registry = offering('read')
    const agent = createScope()
    const lift = registry.restrict(agent, { deny: ['read'] })
    registry.restrict(agent, { deny: ['read'] })
    lift()
    expect(names(registry, agent.key)).toEqual([])
  })

  it('takes a name that another restriction hides already', () => {
    const registry = offering('read')
    const root = createScope()
    const agent = createScope({ parent: root.key })
    registry.restrict(root, { deny: ['read'] })
    registry.restrict(agent, { deny: ['read'] })
    expect(names(registry, agent.key)).toEqual([])
  })

  it('takes a name that the scope has both inherited and of its own, and hides the inherited one', () => {
    const registry = offering('read')
    const agent = createScope()
    const unregister = registry.register(agent, tool('read', { description: 'own' }))
    registry.restrict(agent, { deny: ['read'] })
    expect(names(registry, agent.key)).toEqual(['read'])
    unregister()
    expect(names(registry, agent.key)).toEqual([])
  })

  it('copies the lists: what the caller does with them later changes nothing', () => {
    const registry = offering('read', 'write')
    const agent = createScope()
    const allow = ['read']
    registry.restrict(agent, { allow })
    allow.push('write')
    expect(names(registry, agent.key)).toEqual(['read'])
  })

  it('reads each list once, and each of its items once', () => {
    const registry = offering('read', 'write')
    const agent = createScope()
    const reads: string[] = []
    const allow = Object.defineProperty(['read'], 0, {
      get() {
        reads.push('item')
        return reads.filter(read => read === 'item').length === 1 ? 'read' : 'write'
      },
    })
    const filter = {
      get allow(): string[] {
        reads.push('list')
        return allow
      },
    }
    registry.restrict(agent, filter)
    expect(names(registry, agent.key)).toEqual(['read'])
    expect(reads).toEqual(['list', 'item'])
  })

  it('does nothing at all to a call: forbidding is the work of a guard', () => {
    const registry = offering('bash')
    const agent = createScope()
    registry.restrict(agent, { deny: ['bash'] })
    expect(registry.denial({ name: 'bash', agent: agent.key } as never)).toBeUndefined()
  })

  it('refuses an owner without a key, which would mask everyone', () => {
    const registry = offering('read')
    expect(() => registry.restrict(createOwner() as never, { deny: ['read'] })).toThrow(
      'restrict() requires a scoped context: call it on the scope whose inherited tools it masks',
    )
  })

  it('refuses what is no owner', () => {
    expect(() => offering('read').restrict({ deny: ['read'] } as never, undefined as never)).toThrow(
      'restrict() needs an owner first',
    )
  })

  it.each([
    ['no lists', {}],
    ['an empty deny alone', { deny: [] }],
    ['lists that are undefined', { allow: undefined, deny: undefined }],
  ])('refuses %s, which an empty configuration leaves', (_what, filter) => {
    expect(() => offering('read').restrict(createScope(), filter as never)).toThrow(
      'restrict() needs an allow list, or a deny list that names at least one tool; { allow: [] } hides all that is inherited',
    )
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a name', 'read'],
  ])('refuses %s in place of a filter', (_what, filter) => {
    expect(() => offering('read').restrict(createScope(), filter as never)).toThrow(
      'restrict() needs a filter: { allow: [...] }, { deny: [...] } or both',
    )
  })

  it.each([
    ['a list that is one name', { allow: 'read' }, 'restrict() needs allow to be an array of tool names'],
    ['a null list', { deny: null }, 'restrict() needs deny to be an array of tool names'],
    ['an item that is no string', { allow: ['read', 7] }, 'restrict() needs allow to be an array of tool names'],
    // oxlint-disable-next-line no-sparse-arrays
    ['a hole', { deny: ['read', , 'read'] }, 'restrict() needs deny to be an array of tool names'],
  ])('refuses %s', (_what, filter, sentence) => {
    expect(() => offering('read').restrict(createScope(), filter as never)).toThrow(sentence)
  })

  it('refuses the reserved name in either list', () => {
    const registry = createRegistry({ mode: 'both' })
    registry.mountTransport(createOwner(), transport())
    const sentence = 'restrict() cannot name reserved Code Mode presentation transport "run_code"'
    expect(() => registry.restrict(createScope(), { allow: ['run_code'] })).toThrow(sentence)
    expect(() => registry.restrict(createScope(), { deny: ['run_code'] })).toThrow(sentence)
  })

  it('refuses an unknown name, and lists the known ones in order', () => {
    expect(() => offering('write', 'read').restrict(createScope(), { deny: ['bash'] })).toThrow(
      'restrict() names unknown tool "bash": only inherited tools can be masked; known: read, write',
    )
  })

  it('refuses several unknown names in one sentence, each once', () => {
    expect(() => offering('read').restrict(createScope(), { allow: ['x', 'read', 'y'], deny: ['x'] })).toThrow(
      'restrict() names unknown tools "x", "y": only inherited tools can be masked; known: read',
    )
  })

  it('says so where nothing is inherited', () => {
    expect(() => createRegistry().restrict(createScope(), { deny: ['x'] })).toThrow('known: (none)')
  })

  it('refuses a name that only the scope itself has', () => {
    const registry = offering('read')
    const agent = createScope()
    registry.register(agent, tool('note'))
    expect(() => registry.restrict(agent, { deny: ['note'] })).toThrow('unknown tool "note"')
  })

  it('leaves nothing behind where it refuses', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    const agent = createScope()
    expect(() => registry.restrict(agent, { deny: ['x'] })).toThrow('unknown')
    expect(registry.explain('x', agent.key).layers).toHaveLength(1)
    expect(heard).toEqual([])
  })

  it('ends with its scope', async () => {
    const registry = offering('read')
    const agent = createScope()
    registry.restrict(agent, { deny: ['read'] })
    await agent.dispose()
    expect(names(registry, agent.key)).toEqual(['read'])
    expect(registry.explain('read', agent.key).layers).toHaveLength(1)
  })
})
