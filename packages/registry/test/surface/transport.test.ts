import { createOwner, createScope } from '@dsh/kernel'
import { createRegistry } from '@dsh/registry'
import type { ToolDefinition } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { frozenTool, names, tool, transport, untyped } from '../tools.ts'

describe('registry.mountTransport(owner, transport)', () => {
  it('seats `run_code`, one and the same definition for every scope', () => {
    const registry = createRegistry({ mode: 'both' })
    const { runCode, definition } = transport()
    registry.mountTransport(createOwner(), { definition })
    expect(registry.get('run_code')).toBe(runCode)
    expect(registry.get('run_code', createScope().key)).toBe(runCode)
    expect(registry.view().tools).toEqual([runCode])
  })

  it('tells the transport whom it serves', () => {
    const registry = createRegistry({ mode: 'both' })
    const agent = createScope()
    const asked: unknown[] = []
    const { runCode } = transport()
    registry.mountTransport(createOwner(), {
      definition(scope) {
        asked.push(scope)
        return runCode
      },
    })
    registry.get('run_code', agent.key)
    registry.get('run_code')
    expect(asked).toEqual([agent.key, undefined])
  })

  it('serves a scope by the nearest mount on its chain', () => {
    const registry = createRegistry({ mode: 'both' })
    const root = createScope()
    const agent = createScope({ parent: root.key })
    const [everyone, near] = [transport(), transport()]
    registry.mountTransport(createOwner(), everyone)
    const unmount = registry.mountTransport(root, near)
    expect(registry.get('run_code', agent.key)).toBe(near.runCode)
    expect(registry.get('run_code')).toBe(everyone.runCode)
    unmount()
    expect(registry.get('run_code', agent.key)).toBe(everyone.runCode)
  })

  it('is not asked where tools are shown natively', () => {
    const registry = createRegistry()
    registry.mountTransport(createOwner(), {
      definition() {
        throw new Error('asked')
      },
    })
    expect(names(registry)).toEqual([])
    expect(registry.get('run_code')).toBeUndefined()
  })

  it('gives the seat back', () => {
    const registry = createRegistry({ mode: 'both' })
    const unmount = registry.mountTransport(createOwner(), transport())
    unmount()
    unmount()
    expect(names(registry)).toEqual([])
    registry.mountTransport(createOwner(), transport())
    expect(names(registry)).toEqual(['run_code'])
  })

  it('ends with its scope', async () => {
    const registry = createRegistry({ mode: 'both' })
    const agent = createScope()
    registry.mountTransport(agent, transport())
    await agent.dispose()
    expect(names(registry, agent.key)).toEqual([])
    expect(registry.explain('x', agent.key).layers).toHaveLength(1)
  })

  it('refuses a second mount in one place, and leaves the first', () => {
    const registry = createRegistry({ mode: 'both' })
    const first = transport()
    registry.mountTransport(createOwner(), first)
    expect(() => registry.mountTransport(createOwner(), transport())).toThrow(
      'a transport is already mounted here: dispose that mount first',
    )
    expect(registry.get('run_code')).toBe(first.runCode)
  })

  it.each([
    ['nothing', undefined],
    ['an object without definition()', {}],
    ['a definition in place of a function', { definition: frozenTool('run_code') }],
  ])('refuses %s', (_what, given) => {
    expect(() => createRegistry().mountTransport(createOwner(), given as never)).toThrow(
      'mountTransport() needs a transport: an object with a definition() function',
    )
  })

  it('refuses what is no owner', () => {
    expect(() => createRegistry().mountTransport(transport() as never, undefined as never)).toThrow(
      'mountTransport() needs an owner first',
    )
  })

  it('keeps the definition() that it was given, with its `this`', () => {
    class Languages {
      readonly #runCode = frozenTool('run_code')
      definition(): ToolDefinition {
        return this.#runCode
      }
    }
    const registry = createRegistry({ mode: 'both' })
    const languages = new Languages()
    registry.mountTransport(createOwner(), languages)
    languages.definition = () => frozenTool('run_code')
    expect(registry.get('run_code')).toBe(registry.get('run_code'))
    expect(registry.get('run_code')).toBe(Languages.prototype.definition.call(languages))
  })

  it('refuses, when it is used, a transport that gives another tool', () => {
    const registry = createRegistry({ mode: 'both' })
    registry.mountTransport(createOwner(), { definition: () => tool('bash') })
    expect(() => registry.surface()).toThrow('a transport must give a tool named "run_code", not "bash"')
    expect(() => registry.get('run_code')).toThrow('not "bash"')
  })

  it('checks what a transport gives as it checks a registration, and takes a frozen copy', () => {
    const registry = createRegistry({ mode: 'both' })
    const unfrozen = tool('run_code')
    let given = untyped('run_code', { execute: undefined })
    registry.mountTransport(createOwner(), { definition: () => given })
    expect(() => registry.view()).toThrow('tool "run_code" needs execute')
    given = unfrozen
    const found = registry.get('run_code')
    Object.assign(unfrozen, { description: 'forged' })
    expect(Object.isFrozen(found)).toBe(true)
    expect(registry.get('run_code')).toBe(found)
    expect(registry.surface().schemas[0]?.description).toBe('Does run_code.')
  })

  it('harms no other tool where the transport fails', () => {
    const registry = createRegistry({ mode: 'both' })
    registry.register(createOwner(), tool('read'))
    registry.mountTransport(createOwner(), {
      definition() {
        throw new Error('no renderer for language "ruby"')
      },
    })
    expect(registry.resolve({ name: 'read' }).kind).toBe('tool')
    expect(registry.get('read')?.name).toBe('read')
    expect(() => registry.surface()).toThrow('no renderer for language "ruby"')
  })

  it('does not shadow: a tool of a scope stands beside it', () => {
    const registry = createRegistry({ mode: 'both' })
    const agent = createScope()
    registry.mountTransport(createOwner(), transport())
    registry.register(agent, tool('note'))
    expect(names(registry, agent.key)).toEqual(['note', 'run_code'])
  })
})
