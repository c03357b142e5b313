import { bindScopeParent, createOwner, createScope } from '@dsh/kernel'
import { createRegistry } from '@dsh/registry'
import { describe, expect, it } from 'vitest'
import { names, tool, transport } from './tools.ts'

describe('registry.view(scope)', () => {
  it('lists the tools of everyone, then those of each ancestor, then those of the scope', () => {
    const registry = createRegistry()
    const root = createScope()
    const agent = createScope({ parent: root.key })
    registry.register(agent, tool('own'))
    registry.register(root, tool('inherited'))
    registry.register(createOwner(), tool('everyone'))
    expect(names(registry, agent.key)).toEqual(['everyone', 'inherited', 'own'])
  })

  it('keeps a shadowing tool in the place of the one that it shadows', () => {
    const registry = createRegistry()
    const [owner, root] = [createOwner(), createScope()]
    const agent = createScope({ parent: root.key })
    for (const name of ['g1', 'x', 'g2']) registry.register(owner, tool(name))
    registry.register(root, tool('pp'))
    registry.register(agent, tool('x', { description: 'own' }))
    registry.register(agent, tool('own'))
    expect(names(registry, agent.key)).toEqual(['g1', 'x', 'g2', 'pp', 'own'])
    expect(registry.view(agent.key).tools[1]?.description).toBe('own')
  })

  it('is what everyone sees for a key that nobody contributed to', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('read'))
    expect(registry.view({})).toEqual({ ...registry.view(), restrictable: ['read'] })
  })

  it('masks what the scope inherits, and not what it registers itself', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createOwner(), tool('read'))
    registry.register(createOwner(), tool('write'))
    registry.register(agent, tool('write', { description: 'own' }))
    registry.register(agent, tool('note'))
    registry.restrict(agent, { allow: [] })
    expect(names(registry, agent.key)).toEqual(['write', 'note'])
    expect(registry.get('write', agent.key)?.description).toBe('own')
  })

  it('masks in a scope also what comes from an ancestor, who keeps it', () => {
    const registry = createRegistry()
    const root = createScope()
    const agent = createScope({ parent: root.key })
    registry.register(root, tool('shared'))
    registry.restrict(agent, { deny: ['shared'] })
    expect(names(registry, agent.key)).toEqual([])
    expect(names(registry, root.key)).toEqual(['shared'])
  })

  it("leaves an ancestor's own tools to its descendants, whatever the ancestor allows itself to inherit", () => {
    const registry = createRegistry()
    const root = createScope()
    const agent = createScope({ parent: root.key })
    registry.register(createOwner(), tool('read'))
    registry.register(root, tool('delegate'))
    registry.restrict(root, { allow: [] })
    expect(names(registry, root.key)).toEqual(['delegate'])
    expect(names(registry, agent.key)).toEqual(['delegate'])
  })

  it("keeps out of a descendant what an ancestor's mask keeps out", () => {
    const registry = createRegistry()
    const root = createScope()
    const agent = createScope({ parent: root.key })
    registry.register(createOwner(), tool('read'))
    registry.restrict(root, { deny: ['read'] })
    expect(names(registry, agent.key)).toEqual([])
  })

  it('lists as known what is on the chain, masked or not, and as restrictable what is inherited', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createOwner(), tool('read'))
    registry.register(agent, tool('note'))
    registry.restrict(agent, { deny: ['read'] })
    expect(registry.view(agent.key).known).toEqual(['read', 'note'])
    expect(registry.view(agent.key).restrictable).toEqual(['read'])
  })

  it('has nothing restrictable for everyone, who inherit nothing', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('read'))
    expect(registry.view().restrictable).toEqual([])
  })

  it('follows a scope that moves, and those below it', () => {
    const registry = createRegistry()
    const [one, other] = [createScope(), createScope()]
    const middle = createScope()
    const binding = bindScopeParent(middle.key, one.key)
    const agent = createScope({ parent: middle.key })
    registry.register(one, tool('one'))
    registry.register(other, tool('other'))
    expect(names(registry, agent.key)).toEqual(['one'])
    binding.rebind(other.key)
    expect(names(registry, agent.key)).toEqual(['other'])
    expect(names(registry, middle.key)).toEqual(['other'])
  })

  it('ends with `run_code` where that is shown, and does not count it as known', () => {
    const registry = createRegistry({ mode: 'both' })
    registry.mountTransport(createOwner(), transport())
    registry.register(createOwner(), tool('zip'))
    expect(names(registry)).toEqual(['zip', 'run_code'])
    expect(registry.view().known).toEqual(['zip'])
  })

  it('is the same frozen object until something changes', () => {
    const registry = createRegistry({ mode: 'both' })
    const agent = createScope()
    registry.mountTransport(createOwner(), transport())
    registry.register(agent, tool('read'))
    const view = registry.view(agent.key)
    expect(registry.view(agent.key)).toBe(view)
    expect(Object.isFrozen(view) && Object.isFrozen(view.tools)).toBe(true)
    expect(Object.isFrozen(view.known) && Object.isFrozen(view.restrictable)).toBe(true)
    registry.register(agent, tool('write'))
    expect(registry.view(agent.key)).not.toBe(view)
  })

  it('is frozen natively too', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('read'))
    const { tools, known, restrictable } = registry.view()
    expect([tools, known, restrictable].every(list => Object.isFrozen(list))).toBe(true)
  })

  it('outlives a change in a scope that it does not see', () => {
    const registry = createRegistry()
    const [agent, sibling] = [createScope(), createScope()]
    registry.register(createOwner(), tool('read'))
    const view = registry.view(agent.key)
    registry.register(sibling, tool('write'))
    expect(registry.view(agent.key)).toBe(view)
  })

  it('stays as it was for whoever holds it', () => {
    const registry = createRegistry()
    const unregister = registry.register(createOwner(), tool('read'))
    const { tools } = registry.view()
    unregister()
    expect(tools.map(one => one.name)).toEqual(['read'])
    expect(names(registry)).toEqual([])
  })

  it('is up to date for an observer that asks while it is told', () => {
    const seen: (readonly string[])[] = []
    const registry = createRegistry({ onChange: () => seen.push(names(registry)) })
    registry.register(createOwner(), tool('a'))()
    expect(seen).toEqual([['a'], []])
  })
})
