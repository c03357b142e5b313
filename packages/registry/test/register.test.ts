import { createOwner, createScope } from '@dsh/kernel'
import { createRegistry } from '@dsh/registry'
import { RUN_CODE_NAME } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { names, observer, tool, transport, untyped } from './tools.ts'

describe('registry.register(owner, definition)', () => {
  it('shows everyone the tool of an owner without a key', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('read'))
    expect(names(registry)).toEqual(['read'])
    expect(names(registry, createScope().key)).toEqual(['read'])
    expect(names(registry, {})).toEqual(['read'])
  })

  it('shows the tool of a scope to that scope and those below, and to nobody else', () => {
    const registry = createRegistry()
    const root = createScope()
    const agent = createScope({ parent: root.key })
    const below = createScope({ parent: agent.key })
    const sibling = createScope({ parent: root.key })
    registry.register(agent, tool('note'))
    expect(names(registry, agent.key)).toEqual(['note'])
    expect(names(registry, below.key)).toEqual(['note'])
    expect(names(registry, sibling.key)).toEqual([])
    expect(names(registry, root.key)).toEqual([])
    expect(names(registry)).toEqual([])
  })

  it('lets a scope shadow a tool that everyone has, and leaves it to everyone else', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createOwner(), tool('read', { description: 'everyone' }))
    registry.register(agent, tool('read', { description: 'own' }))
    expect(registry.schemas(agent.key).map(one => one.description)).toEqual(['own'])
    expect(registry.schemas().map(one => one.description)).toEqual(['everyone'])
  })

  it('lets a tool of everyone come after the one that shadows it', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(agent, tool('read', { description: 'own' }))
    registry.register(createOwner(), tool('read', { description: 'everyone' }))
    expect(registry.schemas(agent.key).map(one => one.description)).toEqual(['own'])
    expect(registry.schemas().map(one => one.description)).toEqual(['everyone'])
  })

  it('refuses a second tool of a name for everyone, and says where one agent gets its own version', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('read'))
    expect(() => registry.register(createOwner(), tool('read'))).toThrow(
      `tool "read" is already registered: to give one agent its own version, register it in that agent's scope`,
    )
  })

  it('refuses a second tool of a name in one scope, and says that it is this scope', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(agent, tool('read'))
    expect(() => registry.register(agent, tool('read'))).toThrow(
      'tool "read" is already registered in this scope: dispose that registration first, or choose another name',
    )
  })

  it('takes two scopes of one key for one scope', () => {
    const registry = createRegistry()
    const one = createScope()
    const other = createScope({ key: one.key })
    registry.register(one, tool('read'))
    registry.register(other, tool('write'))
    expect(names(registry, one.key)).toEqual(['read', 'write'])
    expect(() => registry.register(other, tool('read'))).toThrow('already registered in this scope')
  })

  it('refuses the reserved name for everyone, also where tools are shown natively', () => {
    const registry = createRegistry({ mode: 'native' })
    expect(() => registry.register(createOwner(), tool(RUN_CODE_NAME))).toThrow(
      'tool name "run_code" is reserved for the Code Mode presentation transport and cannot be registered or shadowed',
    )
  })

  it('refuses the reserved name in every scope, with and without a transport', () => {
    const registry = createRegistry({ mode: 'code' })
    const agent = createScope()
    expect(() => registry.register(agent, tool(RUN_CODE_NAME))).toThrow('is reserved')
    registry.mountTransport(createOwner(), transport())
    expect(() => registry.register(agent, tool(RUN_CODE_NAME))).toThrow('is reserved')
  })

  it('takes names that objects have of themselves for plain names', () => {
    const registry = createRegistry()
    expect(registry.get('toString')).toBeUndefined()
    registry.register(createOwner(), tool('__proto__'))
    registry.register(createOwner(), tool('constructor'))
    expect(names(registry)).toEqual(['__proto__', 'constructor'])
  })

  it('gives the way back', () => {
    const registry = createRegistry()
    const unregister = registry.register(createOwner(), tool('read'))
    unregister()
    expect(names(registry)).toEqual([])
    expect(registry.get('read')).toBeUndefined()
  })

  it('is undone at the end of a block that declares it with `using`', () => {
    const registry = createRegistry()
    {
      using registered = registry.register(createOwner(), tool('read'))
      expect(names(registry)).toEqual(['read'])
      expect(registered).toBeTypeOf('function')
    }
    expect(names(registry)).toEqual([])
  })

  it('undoes exactly this registration: a second undo leaves the next tool of the name', () => {
    const registry = createRegistry()
    const definition = tool('read')
    const unregister = registry.register(createOwner(), definition)
    unregister()
    registry.register(createOwner(), definition)
    unregister()
    expect(names(registry)).toEqual(['read'])
  })

  it('ends with its owner, last registered first, one notice each', async () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    const owner = createOwner()
    for (const name of ['a', 'b', 'c']) registry.register(owner, tool(name))
    heard.length = 0
    await owner.dispose()
    expect(heard.map(change => change.names)).toEqual([['c'], ['b'], ['a']])
    expect(names(registry)).toEqual([])
  })

  it('unwinds tools, masks, modes and guards of a scope in one order, the last first', async () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    registry.register(createOwner(), tool('read'))
    const agent = createScope()
    registry.register(agent, tool('a'))
    registry.restrict(agent, { deny: ['read'] })
    registry.presentAs(agent, 'both')
    registry.register(agent, tool('b'))
    heard.length = 0
    await agent.dispose()
    expect(heard.map(change => change.kind)).toEqual(['unregister', 'unpresent', 'lift', 'unregister'])
  })

  it('leaves the tools of one owner when another ends', async () => {
    const registry = createRegistry()
    const [plugin, host] = [createOwner(), createOwner()]
    registry.register(plugin, tool('a'))
    registry.register(host, tool('b'))
    await plugin.dispose()
    expect(names(registry)).toEqual(['b'])
  })

  it('refuses an owner that has ended', async () => {
    const registry = createRegistry()
    const agent = createScope({ name: 'reviewer' })
    await agent.dispose()
    expect(() => registry.register(agent, tool('read'))).toThrow('owner "reviewer" has ended')
    expect(names(registry, agent.key)).toEqual([])
  })

  it('leaves nothing behind where the definition is refused', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    const agent = createScope()
    expect(() => registry.register(agent, untyped('read', { execute: undefined }))).toThrow('needs execute')
    expect(registry.explain('read', agent.key).layers).toHaveLength(1)
    expect(heard).toEqual([])
  })

  it('leaves the layer of a scope as it was where the name is taken', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(agent, tool('read', { description: 'first' }))
    expect(() => registry.register(agent, tool('read'))).toThrow('already')
    expect(registry.get('read', agent.key)?.description).toBe('first')
  })

  it('refuses a scope whose key is a mere name, for example the id of an agent', () => {
    const registry = createRegistry()
    const owner = { key: 'agent-7' as never, effect: createOwner().effect }
    expect(() => registry.register(owner, tool('read'))).toThrow(
      'register() needs a scope whose key is an object: keys are compared by identity, so keep one for each agent',
    )
    expect(() => registry.guard(owner, () => 'no')).toThrow('guard() needs a scope whose key is an object')
  })

  it('says that the owner comes first where it is forgotten', () => {
    const registry = createRegistry()
    expect(() => registry.register(tool('read') as never, undefined as never)).toThrow(
      'register() needs an owner first: a scope, or createOwner() for what everyone sees',
    )
    expect(() => registry.register(undefined as never, tool('read'))).toThrow('register() needs an owner first')
  })
})
