import { createOwner, createScope } from '@dsh/kernel'
import { createRegistry } from '@dsh/registry'
import { describe, expect, it } from 'vitest'
import { tool, transport } from './tools.ts'

describe('registry.explain(name, scope)', () => {
  it('says of a visible tool which layer registers it', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(agent, tool('note'))
    expect(registry.explain('note', agent.key)).toEqual({
      name: 'note',
      outcome: 'visible',
      mode: 'native',
      layers: [
        { scope: agent.key, registers: true, shadowed: false, maskedBy: [] },
        { registers: false, shadowed: false, maskedBy: [] },
      ],
    })
  })

  it('says of a shadowed tool which layer wins, the nearest first', () => {
    const registry = createRegistry()
    const root = createScope()
    const agent = createScope({ parent: root.key })
    registry.register(createOwner(), tool('read'))
    registry.register(root, tool('read'))
    registry.register(agent, tool('read'))
    const { outcome, layers } = registry.explain('read', agent.key)
    expect(outcome).toBe('visible')
    expect(layers.map(({ scope, shadowed }) => [scope, shadowed])).toEqual([
      [agent.key, false],
      [root.key, true],
      [undefined, true],
    ])
  })

  it('says of a masked tool which restriction of which layer hides it', () => {
    const registry = createRegistry()
    const root = createScope()
    const agent = createScope({ parent: root.key })
    registry.register(createOwner(), tool('read'))
    registry.register(createOwner(), tool('bash'))
    registry.restrict(root, { allow: ['read', 'bash'] })
    registry.restrict(root, { deny: ['bash'] })
    registry.register(agent, tool('note'))
    expect(registry.explain('bash', agent.key)).toMatchObject({
      outcome: 'masked',
      layers: [
        { scope: agent.key, registers: false, maskedBy: [] },
        { scope: root.key, registers: false, maskedBy: [{ deny: ['bash'] }] },
        { registers: true, shadowed: false, maskedBy: [] },
      ],
    })
  })

  it('names every restriction that hides the name, so that lifting all of them shows it', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createOwner(), tool('bash'))
    const lifts = [registry.restrict(agent, { allow: [] }), registry.restrict(agent, { deny: ['bash'] })]
    expect(registry.explain('bash', agent.key).layers[0]?.maskedBy).toEqual([{ allow: [] }, { deny: ['bash'] }])
    for (const lift of lifts) lift()
    expect(registry.explain('bash', agent.key)).toEqual(registry.explain('bash'))
    expect(registry.explain('bash', agent.key).outcome).toBe('visible')
  })

  it('calls a tool visible whose scope registers it behind its own mask', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createOwner(), tool('read'))
    registry.register(agent, tool('read'))
    registry.restrict(agent, { deny: ['read'] })
    const { outcome, layers } = registry.explain('read', agent.key)
    expect(outcome).toBe('visible')
    expect(layers[0]?.maskedBy).toEqual([{ deny: ['read'] }])
  })

  it('says of a collapsed tool that the mode is to blame', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createOwner(), tool('read'))
    registry.presentAs(agent, 'code')
    expect(registry.explain('read', agent.key)).toMatchObject({ outcome: 'collapsed', mode: 'code' })
    expect(registry.explain('read')).toMatchObject({ outcome: 'visible', mode: 'native' })
  })

  it('calls a masked tool masked also in code mode', () => {
    const registry = createRegistry({ mode: 'code' })
    const agent = createScope()
    registry.register(createOwner(), tool('read'))
    registry.restrict(agent, { deny: ['read'] })
    expect(registry.explain('read', agent.key).outcome).toBe('masked')
  })

  it('says of an unknown name that no layer registers it', () => {
    const registry = createRegistry()
    registry.register(createScope(), tool('note'))
    expect(registry.explain('note')).toEqual({
      name: 'note',
      outcome: 'unknown',
      mode: 'native',
      layers: [{ registers: false, shadowed: false, maskedBy: [] }],
    })
  })

  it('says of `run_code` in native mode that it is unknown, and where a transport would give it', () => {
    const registry = createRegistry()
    registry.mountTransport(createOwner(), transport())
    expect(registry.explain('run_code')).toEqual({
      name: 'run_code',
      outcome: 'unknown',
      mode: 'native',
      layers: [{ registers: true, shadowed: false, maskedBy: [] }],
    })
  })

  it('says of `run_code` in another mode without a transport that no layer gives it', () => {
    const registry = createRegistry({ mode: 'code' })
    expect(registry.explain('run_code')).toEqual({
      name: 'run_code',
      outcome: 'unknown',
      mode: 'code',
      layers: [{ registers: false, shadowed: false, maskedBy: [] }],
    })
  })

  it('says of `run_code` which mount serves the scope, and that no mask touches it', () => {
    const registry = createRegistry({ mode: 'both' })
    const agent = createScope()
    registry.mountTransport(createOwner(), transport())
    registry.mountTransport(agent, transport())
    registry.restrict(agent, { allow: [] })
    expect(registry.explain('run_code', agent.key)).toEqual({
      name: 'run_code',
      outcome: 'visible',
      mode: 'both',
      layers: [
        { scope: agent.key, registers: true, shadowed: false, maskedBy: [] },
        { registers: true, shadowed: true, maskedBy: [] },
      ],
    })
  })

  it('explains `run_code` also where its transport fails', () => {
    const registry = createRegistry({ mode: 'code' })
    registry.mountTransport(createOwner(), {
      definition() {
        throw new Error('no renderer')
      },
    })
    expect(registry.explain('run_code').outcome).toBe('visible')
  })

  it('lists of the chain the layers that there are', async () => {
    const registry = createRegistry()
    const root = createScope()
    const middle = createScope({ parent: root.key })
    const agent = createScope({ parent: middle.key })
    registry.register(root, tool('read'))
    registry.guard(agent, () => undefined)
    expect(registry.explain('read', agent.key).layers.map(layer => layer.scope)).toEqual([
      agent.key,
      root.key,
      undefined,
    ])
    await agent.dispose()
    expect(registry.explain('read', agent.key).layers.map(layer => layer.scope)).toEqual([root.key, undefined])
  })

  it('is frozen at any depth', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createOwner(), tool('read'))
    registry.restrict(agent, { deny: ['read'] })
    const { layers, ...rest } = registry.explain('read', agent.key)
    expect(Object.isFrozen(registry.explain('read', agent.key))).toBe(true)
    expect(rest).toEqual({ name: 'read', outcome: 'masked', mode: 'native' })
    expect(Object.isFrozen(layers) && Object.isFrozen(layers[0]) && Object.isFrozen(layers[0]?.maskedBy)).toBe(true)
    expect(Object.isFrozen(layers[0]?.maskedBy[0]) && Object.isFrozen(layers[0]?.maskedBy[0]?.deny)).toBe(true)
  })
})
