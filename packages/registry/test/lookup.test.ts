import { createOwner, createScope } from '@dsh/kernel'
import { createRegistry, type Registry } from '@dsh/registry'
import { describe, expect, it } from 'vitest'
import { frozenTool, tool, transport } from './tools.ts'

/** A registry with many tools, and an agent four scopes deep that masks some of them. */
const populated = (size: number): { readonly registry: Registry; readonly agent: object } => {
  const registry = createRegistry()
  const owner = createOwner()
  for (let at = 0; at < size; at += 1) registry.register(owner, frozenTool(`tool_${at}`))
  let scope = createScope()
  for (let depth = 0; depth < 3; depth += 1) {
    registry.restrict(scope, { deny: ['tool_1'] })
    scope = createScope({ parent: scope.key })
  }
  registry.restrict(scope, { deny: ['tool_2'] })
  return { registry, agent: scope.key }
}
/** The shortest of several runs, in milliseconds: what else the machine does only ever adds. */
const shortest = (action: () => void): number => {
  let best = Infinity
  for (let run = 0; run < 9; run += 1) {
    const from = performance.now()
    for (let at = 0; at < 2000; at += 1) action()
    best = Math.min(best, performance.now() - from)
  }
  return best
}

describe('registry.get(name, scope)', () => {
  it('is the nearest tool of the name', () => {
    const registry = createRegistry()
    const root = createScope()
    const agent = createScope({ parent: root.key })
    registry.register(createOwner(), tool('read', { description: 'everyone' }))
    registry.register(root, tool('read', { description: 'root' }))
    expect(registry.get('read', agent.key)?.description).toBe('root')
    expect(registry.get('read', root.key)?.description).toBe('root')
    expect(registry.get('read')?.description).toBe('everyone')
  })

  it('is nothing where a restriction keeps the name out', () => {
    const registry = createRegistry()
    const root = createScope()
    const agent = createScope({ parent: root.key })
    registry.register(createOwner(), tool('read'))
    registry.restrict(root, { deny: ['read'] })
    expect(registry.get('read', agent.key)).toBeUndefined()
    expect(registry.get('read')?.name).toBe('read')
  })

  it('is what the scope registers itself, also where its own masks keep the name out of what it inherits', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createOwner(), tool('read', { description: 'everyone' }))
    registry.register(agent, tool('read', { description: 'own' }))
    registry.register(agent, tool('write'))
    registry.restrict(agent, { deny: ['read'] })
    registry.restrict(agent, { allow: [] })
    expect(registry.get('read', agent.key)?.description).toBe('own')
    expect(registry.get('write', agent.key)?.name).toBe('write')
  })

  it('is the tool also where the model may not call it itself', () => {
    const registry = createRegistry({ mode: 'code' })
    registry.register(createOwner(), tool('read'))
    expect(registry.get('read')?.name).toBe('read')
  })

  it('has `run_code` only where that is shown', () => {
    const registry = createRegistry()
    const [coding, native] = [createScope(), createScope()]
    const { runCode, definition } = transport()
    registry.mountTransport(createOwner(), { definition })
    registry.presentAs(coding, 'code')
    expect(registry.get('run_code', coding.key)).toBe(runCode)
    expect(registry.get('run_code', native.key)).toBeUndefined()
    expect(registry.get('run_code')).toBeUndefined()
  })

  it('costs no more with 10,000 tools than with 10', () => {
    const [few, many] = [populated(10), populated(10_000)]
    const cost = ({ registry, agent }: typeof few) => shortest(() => registry.get('tool_7', agent))
    cost(few)
    // A walk over the tools would make this a thousand.
    expect(cost(many) / cost(few)).toBeLessThan(20)
  })
})

describe('registry.resolve(call)', () => {
  it('costs no more with 10,000 tools than with 10, for a tool and for a name that is none', () => {
    const [few, many] = [populated(10), populated(10_000)]
    const cost = ({ registry, agent }: typeof few) =>
      shortest(() => {
        registry.resolve({ name: 'tool_7', agent })
        registry.resolve({ name: 'tool_x', agent })
      })
    cost(few)
    expect(cost(many) / cost(few)).toBeLessThan(20)
  })
})
