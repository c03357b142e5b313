import { createOwner, createScope } from '@dsh/kernel'
import { createRegistry, type Registry } from '@dsh/registry'
import type { Resolution, ToolExecutionToken } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { tool, transport, untyped } from './tools.ts'

const parent = Symbol('parent') as ToolExecutionToken

const nearestOf = (resolution: Resolution): string | undefined =>
  resolution.kind === 'unknown' ? resolution.nearest : `a ${resolution.kind}`
/** Code mode for everyone, with these tools. */
const coding = (...offered: readonly string[]): Registry => {
  const registry = createRegistry({ mode: 'code' })
  for (const name of offered) registry.register(createOwner(), tool(name))
  return registry
}

describe('registry.resolve(call)', () => {
  it('gives the tool that the name means to the agent', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createOwner(), tool('read'))
    registry.register(agent, tool('read'))
    expect(registry.resolve({ name: 'read' })).toEqual({ kind: 'tool', definition: registry.get('read') })
    expect(registry.resolve({ name: 'read', agent: agent.key })).toEqual({
      kind: 'tool',
      definition: registry.get('read', agent.key),
    })
  })

  it('gives the same definition as long as the registration lives, so that a call can stay with one version', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('read'))
    const [one, other] = [registry.resolve({ name: 'read' }), registry.resolve({ name: 'read' })]
    expect(one.kind === 'tool' && other.kind === 'tool' && one.definition === other.definition).toBe(true)
  })

  it('does not know the tool of another scope', () => {
    const registry = createRegistry()
    registry.register(createScope(), tool('note'))
    expect(registry.resolve({ name: 'note', agent: createScope().key }).kind).toBe('unknown')
    expect(registry.resolve({ name: 'note' }).kind).toBe('unknown')
  })

  it('collapses a direct call in code mode, with the way on', () => {
    const registry = coding('read')
    expect(registry.resolve({ name: 'read' })).toEqual({
      kind: 'collapsed',
      definition: registry.get('read'),
      reachableFrom: 'run_code',
    })
  })

  it('lets a nested call in code mode have the tool', () => {
    expect(coding('read').resolve({ name: 'read', parent }).kind).toBe('tool')
  })

  it('lets the model call `run_code` itself in code mode', () => {
    const registry = coding('read')
    const { runCode, definition } = transport()
    registry.mountTransport(createOwner(), { definition })
    expect(registry.resolve({ name: 'run_code' })).toEqual({ kind: 'tool', definition: runCode })
  })

  it('collapses nothing where both ways are open', () => {
    const registry = createRegistry({ mode: 'both' })
    registry.register(createOwner(), tool('read'))
    expect(registry.resolve({ name: 'read' }).kind).toBe('tool')
  })

  it('goes by the mode of the agent that asks, and not by the default', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createOwner(), tool('read'))
    registry.presentAs(agent, 'code')
    expect(registry.resolve({ name: 'read', agent: agent.key }).kind).toBe('collapsed')
    expect(registry.resolve({ name: 'read' }).kind).toBe('tool')
  })

  it('does not know `run_code` natively, nor where nothing is mounted', () => {
    const native = createRegistry()
    native.mountTransport(createOwner(), transport())
    expect(native.resolve({ name: 'run_code' }).kind).toBe('unknown')
    expect(coding().resolve({ name: 'run_code' }).kind).toBe('unknown')
  })

  it('reads each member of the call once, so that no getter shows it two agents', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(agent, tool('read'))
    registry.presentAs(agent, 'code')
    const reads: string[] = []
    const call = {
      get name() {
        reads.push('name')
        return 'read'
      },
      get agent() {
        reads.push('agent')
        return reads.filter(member => member === 'agent').length === 1 ? agent.key : {}
      },
    }
    expect(registry.resolve(call).kind).toBe('collapsed')
    expect(reads.toSorted()).toEqual(['agent', 'name'])
  })
})

describe('registry.resolve(call): the name that was probably meant', () => {
  it('is the nearest one that the agent sees', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('read_file'))
    expect(nearestOf(registry.resolve({ name: 'raed_file' }))).toBe('read_file')
  })

  it('is nothing where none is near', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('read_file'))
    expect(nearestOf(registry.resolve({ name: 'write' }))).toBeUndefined()
  })

  it('is looked for only when it is read, and once', () => {
    const registry = createRegistry()
    const resolution = registry.resolve({ name: 'read_files' })
    registry.register(createOwner(), tool('read_fil'))
    expect(nearestOf(resolution)).toBe('read_fil')
    registry.register(createOwner(), tool('read_file'))
    expect(nearestOf(resolution)).toBe('read_fil')
    expect(nearestOf(registry.resolve({ name: 'read_files' }))).toBe('read_file')
  })

  it('is never a tool of a sibling or of a scope below', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createScope(), tool('secret_note'))
    registry.register(createScope({ parent: agent.key }), tool('secret_nose'))
    expect(nearestOf(registry.resolve({ name: 'secret_not', agent: agent.key }))).toBeUndefined()
  })

  it('is never a tool that is masked', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(createOwner(), tool('read_file'))
    registry.restrict(agent, { deny: ['read_file'] })
    expect(nearestOf(registry.resolve({ name: 'raed_file', agent: agent.key }))).toBeUndefined()
    expect(nearestOf(registry.resolve({ name: 'read_file', agent: agent.key }))).toBeUndefined()
  })

  it('is never a tool that has been unregistered', () => {
    const registry = createRegistry()
    const unregister = registry.register(createOwner(), tool('read_file'))
    expect(nearestOf(registry.resolve({ name: 'raed_file' }))).toBe('read_file')
    unregister()
    expect(nearestOf(registry.resolve({ name: 'raed_file' }))).toBeUndefined()
  })

  it('is for the model in code mode only ever `run_code`', () => {
    const registry = coding('read_file', 'run_cod')
    registry.mountTransport(createOwner(), transport())
    expect(nearestOf(registry.resolve({ name: 'raed_file' }))).toBeUndefined()
    expect(nearestOf(registry.resolve({ name: 'run_coed' }))).toBe('run_code')
  })

  it('is for a program in code mode what the program can call', () => {
    expect(nearestOf(coding('read_file').resolve({ name: 'raed_file', parent }))).toBe('read_file')
  })

  it('is not `run_code` where that is not there', () => {
    expect(nearestOf(coding('read').resolve({ name: 'run_coed' }))).toBeUndefined()
    const native = createRegistry()
    native.mountTransport(createOwner(), transport())
    expect(nearestOf(native.resolve({ name: 'run_coed' }))).toBeUndefined()
  })

  it('is found without asking a transport for its definition, which may fail', () => {
    const registry = createRegistry({ mode: 'both' })
    registry.register(createOwner(), tool('read_file'))
    registry.mountTransport(createOwner(), {
      definition() {
        throw new Error('no renderer')
      },
    })
    expect(nearestOf(registry.resolve({ name: 'raed_file' }))).toBe('read_file')
  })

  it('is nothing, and no crash, for a name that is no string', () => {
    const registry = createRegistry()
    registry.register(createOwner(), untyped('read', {}))
    expect(nearestOf(registry.resolve({ name: 7 as never }))).toBeUndefined()
  })
})
