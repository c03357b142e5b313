import { setImmediate } from 'node:timers/promises'
import { createToolRuntime } from '@dsh/tool-runtime'
import type { ToolChange } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { call, read, thrownBy, tool } from './tools.ts'

describe("tools.on('tools/change', listener)", () => {
  it('hears of every change, whatever the scope it happened in, and whatever the scope that listens', async () => {
    await using tools = createToolRuntime()
    const [agent, other] = [tools.scope(), tools.scope()]
    const heard: (readonly [string, ...(object | string | undefined)[]])[] = []
    other.on('tools/change', ({ kind, scope, names }) => heard.push([kind, scope, ...names]))
    tools.register(tool('read'))
    agent.register(tool('note'))
    agent.restrict({ deny: ['read'] })
    agent.presentAs('native')
    expect(heard).toEqual([
      ['register', undefined, 'read'],
      ['register', agent.key, 'note'],
      ['restrict', agent.key, 'read'],
      ['present', agent.key],
    ])
  })

  it('hears once of a batch', async () => {
    await using tools = createToolRuntime()
    const heard: ToolChange[] = []
    tools.on('tools/change', change => heard.push(change))
    tools.batch(() => {
      tools.register(tool('a'))
      tools.register(tool('b'))
    })
    expect(heard).toEqual([{ kind: 'batch', names: ['a', 'b'] }])
  })

  it('ends with the scope that listens', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    const heard: ToolChange[] = []
    agent.on('tools/change', change => heard.push(change))
    await agent.dispose()
    tools.register(tool('read'))
    expect(heard).toEqual([])
  })

  it('takes the change back by throwing, and the name is free at once', async () => {
    await using tools = createToolRuntime()
    const kinds: string[] = []
    const stop = tools.on('tools/change', ({ kind }) => {
      kinds.push(kind)
      if (kind === 'register') throw new Error('refused')
    })
    expect(() => tools.register(tool('read'))).toThrow('refused')
    expect(kinds).toEqual(['register', 'unregister'])
    expect(tools.schemas()).toEqual([])
    stop()
    tools.register(tool('read'))
    expect(read(await tools.execute(call('read')))).toBe('read is done')
  })

  it('takes back also what a scope did', async () => {
    await using tools = createToolRuntime()
    const agent = tools.scope()
    tools.register(tool('read'))
    tools.on('tools/change', ({ kind }) => {
      if (kind === 'restrict' || kind === 'present') throw new Error(`no ${kind}`)
    })
    expect(() => agent.restrict({ deny: ['read'] })).toThrow('no restrict')
    expect(() => agent.presentAs('native')).toThrow('no present')
    expect(tools.schemas(agent.key)).toHaveLength(1)
    expect(tools.explain('read', agent.key).layers).toHaveLength(1)
  })

  it('does not keep the other listeners from hearing', async () => {
    await using tools = createToolRuntime({ warn: () => {} })
    const heard: string[] = []
    tools.on('tools/change', () => {
      throw new Error('refused')
    })
    tools.on('tools/change', ({ kind }) => heard.push(kind))
    thrownBy(() => tools.register(tool('read')))
    expect(heard).toEqual(['register', 'unregister'])
  })

  it('throws on what the first listener threw, and reports what the others did', async () => {
    const warned: unknown[][] = []
    await using tools = createToolRuntime({ warn: (...given) => warned.push(given) })
    const [first, second] = [new Error('first'), new Error('second')]
    const throwing = (error: Error) => (change: ToolChange) => {
      if (change.kind === 'register') throw error
    }
    tools.on('tools/change', throwing(first))
    tools.on('tools/change', throwing(second))
    expect(thrownBy(() => tools.register(tool('read')))).toBe(first)
    expect(warned).toEqual([['a listener of tools/change failed: second', second]])
  })

  it('throws that on also where nobody takes a report', async () => {
    await using tools = createToolRuntime({
      warn() {
        throw new Error('no log')
      },
    })
    const throwing = (message: string) => (change: ToolChange) => {
      if (change.kind === 'register') throw new Error(message)
    }
    tools.on('tools/change', throwing('first'))
    tools.on('tools/change', throwing('second'))
    expect(() => tools.register(tool('read'))).toThrow('first')
  })

  it('reports what an asynchronous listener rejects with, which comes too late to take anything back', async () => {
    const warned: unknown[][] = []
    await using tools = createToolRuntime({ warn: (...given) => warned.push(given) })
    const late = new Error('late')
    tools.on('tools/change', async () => {
      throw late
    })
    tools.register(tool('read'))
    await setImmediate()
    expect(warned).toEqual([['a listener of tools/change failed: late', late]])
    expect(tools.schemas()).toHaveLength(1)
  })

  it('comes out of the undo that it was told of, with the tool gone all the same', async () => {
    await using tools = createToolRuntime()
    const unregister = tools.register(tool('read'))
    const stop = tools.on('tools/change', () => {
      throw new Error('no')
    })
    expect(unregister).toThrow('no')
    stop()
    expect(tools.schemas()).toEqual([])
  })
})
