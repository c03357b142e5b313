import { createOwner, createScope } from '@dsh/kernel'
import { createRegistry, type Registry, type RegistryOptions } from '@dsh/registry'
import { describe, expect, it } from 'vitest'
import { thrownBy, tool, transport } from '../tools.ts'

/** A registry with a transport, in which everyone has these tools. */
const offering = (options: RegistryOptions, ...offered: readonly string[]): Registry => {
  const registry = createRegistry(options)
  registry.mountTransport(createOwner(), transport())
  for (const name of offered) registry.register(createOwner(), tool(name))
  return registry
}
const shown = (registry: Registry, scope?: object): readonly string[] =>
  registry.surface(scope).schemas.map(one => one.name)

describe('registry.schemas(scope)', () => {
  it('is exactly name, description and parameters of each tool', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('read', { parameters: { type: 'object', properties: { a: {} } } }))
    expect(registry.schemas()).toEqual([
      { name: 'read', description: 'Does read.', parameters: { type: 'object', properties: { a: {} } } },
    ])
  })

  it('shows nothing else of a tool, whatever it has', () => {
    const registry = createRegistry()
    registry.register(
      createOwner(),
      tool('read', {
        finalizeContent: () => undefined,
        timeoutMs: 5,
        isConcurrencySafe: () => true,
        presentCall: () => undefined,
        presentResult: () => undefined,
      }),
    )
    expect(Object.keys(registry.schemas()[0] ?? {})).toEqual(['name', 'description', 'parameters'])
  })

  it('cannot be changed by whoever holds it', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('read', { parameters: { type: 'object', properties: { a: {} } } }))
    const [schema] = registry.schemas()
    thrownBy(() => Object.assign(schema ?? {}, { description: 'forged' }))
    thrownBy(() => Object.assign(schema?.parameters.properties ?? {}, { b: {} }))
    thrownBy(() => (registry.schemas() as unknown[]).push('forged'))
    expect(registry.schemas()).toEqual([
      { name: 'read', description: 'Does read.', parameters: { type: 'object', properties: { a: {} } } },
    ])
  })

  it('is the same object until something changes', () => {
    const registry = offering({ mode: 'both' }, 'read')
    const schemas = registry.schemas()
    expect(registry.schemas()).toBe(schemas)
    registry.register(createOwner(), tool('write'))
    expect(registry.schemas()).not.toBe(schemas)
    expect(registry.schemas()[0]).toBe(schemas[0])
  })

  it('follows a transport that gives another language', () => {
    const [one, other] = [transport(), transport()]
    let current = one
    const registry = createRegistry({ mode: 'both' })
    registry.mountTransport(createOwner(), { definition: () => current.runCode })
    const before = registry.schemas()[0]?.description
    current = other
    expect(registry.schemas()[0]?.description).not.toBe(before)
    expect(registry.surface().schemas[0]?.description).toBe(other.runCode.description)
    expect(registry.view().tools).toEqual([other.runCode])
  })
})

describe('registry.surface(scope)', () => {
  it('is natively every visible tool, without `run_code`, and needs no transport', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('write'))
    registry.register(createOwner(), tool('read'))
    expect(registry.surface()).toEqual({
      mode: 'native',
      schemas: registry.schemas().toReversed(),
      knownNames: ['write', 'read'],
    })
    expect(shown(offering({}, 'read'))).toEqual(['read'])
  })

  it('is in code mode `run_code` alone, and knows no other name', () => {
    const { mode, schemas, knownNames } = offering({ mode: 'code' }, 'read', 'write').surface()
    expect(mode).toBe('code')
    expect(schemas.map(one => one.name)).toEqual(['run_code'])
    expect(knownNames).toEqual(['run_code'])
  })

  it('is in both modes every visible tool, then `run_code`', () => {
    const { schemas, knownNames } = offering({ mode: 'both' }, 'zip', 'read').surface()
    expect(schemas.map(one => one.name)).toEqual(['read', 'zip', 'run_code'])
    expect(knownNames).toEqual(['zip', 'read', 'run_code'])
  })

  it('orders names by code units, whatever the order of registration or the locale', () => {
    expect(shown(offering({}, 'b', 'ä', 'B', 'a_', 'a', '\u{1F600}', '\uFFFF'))).toEqual([
      'B',
      'a',
      'a_',
      'b',
      'ä',
      '\u{1F600}',
      '\uFFFF',
    ])
  })

  it('leaves out what a mask hides, and still knows its name', () => {
    const registry = offering({ mode: 'both' }, 'read', 'bash')
    const agent = createScope()
    registry.restrict(agent, { deny: ['bash'] })
    expect(shown(registry, agent.key)).toEqual(['read', 'run_code'])
    expect(registry.surface(agent.key).knownNames).toEqual(['read', 'bash', 'run_code'])
  })

  it('shows `run_code` whatever a scope allows', () => {
    const registry = offering({ mode: 'both' }, 'read')
    const agent = createScope()
    registry.restrict(agent, { allow: [] })
    expect(shown(registry, agent.key)).toEqual(['run_code'])
  })

  it('has exactly name, description and parameters of `run_code` too', () => {
    const [schema] = offering({ mode: 'code' }).surface().schemas
    expect(Object.keys(schema ?? {})).toEqual(['name', 'description', 'parameters'])
  })

  it('is refused where the default mode needs a transport and there is none', () => {
    expect(() => createRegistry({ mode: 'code' }).surface()).toThrow(
      'mode "code" requires a code runtime: mount a transport that runs programs, or set the mode to "native"',
    )
  })

  it("names the scope's own mode where that needs a transport", () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.presentAs(agent, 'both')
    expect(() => registry.surface(agent.key)).toThrow('mode "both" requires a code runtime')
    expect(registry.surface().schemas).toEqual([])
  })

  it('is there again once a transport is', () => {
    const registry = createRegistry({ mode: 'code' })
    thrownBy(() => registry.surface())
    const unmount = registry.mountTransport(createOwner(), transport())
    expect(shown(registry)).toEqual(['run_code'])
    unmount()
    expect(() => registry.surface()).toThrow('requires a code runtime')
  })

  it('is the same frozen object until something changes', () => {
    const registry = offering({ mode: 'both' }, 'read')
    const surface = registry.surface()
    expect(registry.surface()).toBe(surface)
    expect(Object.isFrozen(surface) && Object.isFrozen(surface.schemas) && Object.isFrozen(surface.knownNames)).toBe(
      true,
    )
    registry.register(createOwner(), tool('write'))
    expect(registry.surface()).not.toBe(surface)
  })

  it('shows a descendant the tools of its ancestors under its own mode', () => {
    const registry = offering({})
    const root = createScope()
    const agent = createScope({ parent: root.key })
    registry.register(root, tool('delegate'))
    registry.presentAs(agent, 'both')
    expect(shown(registry, agent.key)).toEqual(['delegate', 'run_code'])
    expect(shown(registry, root.key)).toEqual(['delegate'])
  })
})
