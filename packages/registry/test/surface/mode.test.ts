import { createOwner, createScope } from '@dsh/kernel'
import { createRegistry } from '@dsh/registry'
import type { ToolExecutionToken } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { names, tool, transport } from '../tools.ts'

describe('registry.presentAs(scope, mode)', () => {
  it('lets one agent present code while everyone else stays native', () => {
    const registry = createRegistry()
    const [agent, sibling] = [createScope(), createScope()]
    registry.register(createOwner(), tool('read'))
    registry.mountTransport(createOwner(), transport())
    registry.presentAs(agent, 'code')
    expect(registry.mode(agent.key)).toBe('code')
    expect(registry.mode(sibling.key)).toBe('native')
    expect(registry.mode()).toBe('native')
    expect(names(registry, sibling.key)).toEqual(['read'])
    expect(registry.resolve({ name: 'read', agent: agent.key }).kind).toBe('collapsed')
  })

  it('lets one agent opt out of a default of code', () => {
    const registry = createRegistry({ mode: 'code' })
    const agent = createScope()
    registry.register(createOwner(), tool('read'))
    registry.presentAs(agent, 'native')
    expect(registry.surface(agent.key).schemas.map(one => one.name)).toEqual(['read'])
    expect(registry.resolve({ name: 'read', agent: agent.key }).kind).toBe('tool')
  })

  it('holds for the scopes below, where the nearest declaration counts', () => {
    const registry = createRegistry()
    const root = createScope()
    const middle = createScope({ parent: root.key })
    const agent = createScope({ parent: middle.key })
    registry.presentAs(root, 'code')
    expect(registry.mode(agent.key)).toBe('code')
    registry.presentAs(middle, 'both')
    expect(registry.mode(agent.key)).toBe('both')
    expect(registry.mode(root.key)).toBe('code')
  })

  it('restores what was before when it is undone', () => {
    const registry = createRegistry()
    const agent = createScope()
    const undo = registry.presentAs(agent, 'code')
    undo()
    expect(registry.mode(agent.key)).toBe('native')
    expect(registry.explain('x', agent.key).layers).toHaveLength(1)
  })

  it('refuses a second declaration in a scope, and names both', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.presentAs(agent, 'code')
    expect(() => registry.presentAs(agent, 'both')).toThrow(
      'presentAs("both") conflicts with "code" already declared for this scope: dispose that declaration first',
    )
    expect(registry.mode(agent.key)).toBe('code')
  })

  it('takes another declaration once the first is undone', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.presentAs(agent, 'code')()
    registry.presentAs(agent, 'both')
    expect(registry.mode(agent.key)).toBe('both')
  })

  it('refuses an owner without a key', () => {
    expect(() => createRegistry().presentAs(createOwner() as never, 'code')).toThrow(
      'presentAs() requires a scoped context: call it on the scope that it speaks of',
    )
  })

  it('refuses what is no owner', () => {
    expect(() => createRegistry().presentAs('code' as never, undefined as never)).toThrow(
      'presentAs() needs an owner first',
    )
  })

  it('refuses a word that is no mode', () => {
    expect(() => createRegistry().presentAs(createScope(), 'Code' as never)).toThrow(
      'presentation mode must be "native", "code" or "both", not "Code"',
    )
    expect(() => createRegistry().presentAs(createScope(), undefined as never)).toThrow('not undefined')
  })
})

describe('registry.mode(scope)', () => {
  it('decides whether a name collapses, for the scope whose mode it is', () => {
    const registry = createRegistry()
    const agent = createScope()
    const below = createScope({ parent: agent.key })
    registry.register(createOwner(), tool('read'))
    registry.presentAs(agent, 'code')
    const parent = Symbol('parent') as ToolExecutionToken
    expect(registry.resolve({ name: 'read', agent: below.key }).kind).toBe('collapsed')
    expect(registry.resolve({ name: 'read', agent: below.key, parent }).kind).toBe('tool')
  })
})
