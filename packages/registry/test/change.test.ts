import { bindScopeParent, createOwner, createScope } from '@dsh/kernel'
import { createRegistry } from '@dsh/registry'
import type { ToolChange } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { names, observer, thrownBy, tool, transport } from './tools.ts'

describe('createRegistry({ onChange })', () => {
  it('tells of a registration and of its undo, with the name', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    registry.register(createOwner(), tool('read'))()
    expect(heard).toEqual([
      { kind: 'register', names: ['read'] },
      { kind: 'unregister', names: ['read'] },
    ])
  })

  it('tells in which scope it happened', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    const agent = createScope()
    registry.register(agent, tool('read'))
    expect(heard[0]?.scope).toBe(agent.key)
  })

  it('tells of a restriction and of its lifting, with the names that it lists, each once', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    const agent = createScope()
    for (const name of ['a', 'b']) registry.register(createOwner(), tool(name))
    heard.length = 0
    registry.restrict(agent, { allow: ['a', 'b'], deny: ['b'] })()
    expect(heard).toEqual([
      { kind: 'restrict', scope: agent.key, names: ['a', 'b'] },
      { kind: 'lift', scope: agent.key, names: ['a', 'b'] },
    ])
  })

  it('tells of a declared mode and of its end', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    const agent = createScope()
    registry.presentAs(agent, 'both')()
    expect(heard).toEqual([
      { kind: 'present', scope: agent.key, names: [] },
      { kind: 'unpresent', scope: agent.key, names: [] },
    ])
  })

  it('tells of a mounted transport and of its end, with the reserved name', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    registry.mountTransport(createOwner(), transport())()
    expect(heard).toEqual([
      { kind: 'mount', names: ['run_code'] },
      { kind: 'unmount', names: ['run_code'] },
    ])
  })

  it('tells of a scope that moves', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    const [one, other, agent] = [createScope(), createScope(), createScope()]
    registry.register(other, tool('read'))
    const binding = bindScopeParent(agent.key, one.key)
    heard.length = 0
    binding.rebind(other.key)
    expect(heard).toEqual([{ kind: 'rebind', scope: agent.key, names: [] }])
  })

  it('tells nothing of a second undo', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    const unregister = registry.register(createOwner(), tool('read'))
    unregister()
    heard.length = 0
    unregister()
    expect(heard).toEqual([])
  })

  it('tells frozen facts, which one observer cannot change for the next notice', () => {
    const heard: ToolChange[] = []
    const registry = createRegistry({
      onChange(change) {
        heard.push(change)
        thrownBy(() => (change.names as string[]).push('forged'))
        thrownBy(() => Object.assign(change, { kind: 'forged' }))
      },
    })
    const agent = createScope()
    registry.register(createOwner(), tool('read'))
    registry.restrict(agent, { deny: ['read'] })()
    expect(heard.map(change => [change.kind, change.names])).toEqual([
      ['register', ['read']],
      ['restrict', ['read']],
      ['lift', ['read']],
    ])
  })

  it('keeps the `this` of the observer', () => {
    class Host {
      readonly heard: string[] = []
      onChange({ kind }: ToolChange): void {
        this.heard.push(kind)
      }
    }
    const host = new Host()
    createRegistry(host).register(createOwner(), tool('read'))
    expect(host.heard).toEqual(['register'])
  })

  it('lets an observer register in turn', () => {
    const registry = createRegistry({
      onChange(change) {
        if (change.names.includes('read')) registry.register(createOwner(), tool('write'))
      },
    })
    registry.register(createOwner(), tool('read'))
    expect(names(registry)).toEqual(['read', 'write'])
  })

  it('lets a scope that has ended be made again', async () => {
    const registry = createRegistry()
    const [one, other] = [createScope(), createScope()]
    registry.register(other, tool('read'))
    const agent = createScope({ parent: one.key })
    await agent.dispose()
    const again = createScope({ key: agent.key, parent: other.key })
    expect(names(registry, again.key)).toEqual(['read'])
  })
})

describe('createRegistry({ onChange }): an observer that throws', () => {
  it('takes back a registration, whose name is free at once', () => {
    let refusals = 1
    const registry = createRegistry({
      onChange() {
        if (refusals-- > 0) throw new Error('refused')
      },
    })
    expect(() => registry.register(createOwner(), tool('read'))).toThrow('refused')
    expect(names(registry)).toEqual([])
    registry.register(createOwner(), tool('read'))
    expect(names(registry)).toEqual(['read'])
  })

  it('is told that it was taken back', () => {
    const { heard, onChange } = observer('register')
    const registry = createRegistry({ onChange })
    thrownBy(() => registry.register(createOwner(), tool('read')))
    expect(heard.map(change => change.kind)).toEqual(['register', 'unregister'])
  })

  it('takes back a restriction', () => {
    const registry = createRegistry(observer('restrict'))
    const agent = createScope()
    registry.register(createOwner(), tool('read'))
    expect(() => registry.restrict(agent, { deny: ['read'] })).toThrow('no restrict')
    expect(names(registry, agent.key)).toEqual(['read'])
    expect(registry.explain('read', agent.key).layers).toHaveLength(1)
  })

  it('takes back a declared mode, which may then be declared', () => {
    const { onChange } = observer('present')
    let isRefusing = true
    const registry = createRegistry({ onChange: change => (isRefusing ? onChange(change) : undefined) })
    const agent = createScope()
    expect(() => registry.presentAs(agent, 'code')).toThrow('no present')
    expect(registry.mode(agent.key)).toBe('native')
    isRefusing = false
    registry.presentAs(agent, 'both')
    expect(registry.mode(agent.key)).toBe('both')
  })

  it('takes back a mounted transport', () => {
    const registry = createRegistry({ ...observer('mount'), mode: 'both' })
    expect(() => registry.mountTransport(createOwner(), transport())).toThrow('no mount')
    expect(registry.get('run_code')).toBeUndefined()
  })

  it('is heard by whoever undoes, with the entry gone all the same', () => {
    const registry = createRegistry(observer('unregister'))
    const unregister = registry.register(createOwner(), tool('read'))
    expect(unregister).toThrow('no unregister')
    expect(names(registry)).toEqual([])
  })

  it('does not keep the other registrations of an owner from ending', async () => {
    const registry = createRegistry(observer('unregister'))
    const owner = createOwner()
    for (const name of ['a', 'b']) registry.register(owner, tool(name))
    await expect(owner.dispose()).rejects.toThrow('2 registrations')
    expect(names(registry)).toEqual([])
  })
})

describe('registry.batch(transaction)', () => {
  it('makes one notice of all that happens inside, with each name once', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    const owner = createOwner()
    registry.batch(() => {
      registry.register(owner, tool('a'))()
      registry.register(owner, tool('a'))
      registry.register(owner, tool('b'))
    })
    expect(heard).toEqual([{ kind: 'batch', names: ['a', 'b'] }])
    expect(Object.isFrozen(heard[0]?.names)).toBe(true)
  })

  it('names the scope where all of it happened in one', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    const agent = createScope()
    registry.batch(() => {
      registry.register(agent, tool('a'))
      registry.presentAs(agent, 'both')
    })
    expect(heard).toEqual([{ kind: 'batch', scope: agent.key, names: ['a'] }])
  })

  it('gives what the transaction gives, and is up to date inside it', () => {
    const registry = createRegistry()
    const seen = registry.batch(() => {
      registry.register(createOwner(), tool('a'))
      return names(registry)
    })
    expect(seen).toEqual(['a'])
  })

  it('leaves a single notice as it is, and none where nothing happened', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    registry.batch(() => undefined)
    registry.batch(() => registry.register(createOwner(), tool('a')))
    expect(heard).toEqual([{ kind: 'register', names: ['a'] }])
  })

  it('is taken back as a whole where the observer throws', () => {
    const registry = createRegistry(observer('batch'))
    const agent = createScope()
    registry.register(createOwner(), tool('kept'))
    const transaction = () => {
      registry.register(createOwner(), tool('a'))
      registry.restrict(agent, { deny: ['a'] })
      registry.presentAs(agent, 'both')
      registry.mountTransport(agent, transport())
    }
    expect(() => registry.batch(transaction)).toThrow('no batch')
    expect(names(registry)).toEqual(['kept'])
    expect(registry.mode(agent.key)).toBe('native')
    expect(registry.explain('a', agent.key).layers).toHaveLength(1)
  })
})
