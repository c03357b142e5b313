import { text, type Content } from '@dsh/presentation'
import { deriveMessages, type CodeDispatchRecord, type Message, type SessionEvent } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { eventsOf, house, read, returned, type Plan } from '../support/house.ts'
import { runtimes } from '../support/runtimes.ts'

const image: Content[number] = { type: 'image', data: 'aGk=', mimeType: 'image/png' }

describe.each(runtimes)('what is recorded of a program, $name', ({ runtime }) => {
  const start = (plan: Plan = {}) => house({ codeRuntime: runtime, ...plan })

  it('is the start and the end of each call, with all that a model would have read', async () => {
    const home = start()
    home.tool('look', () => 'seen', { output: { schema: {}, render: () => [text('a'.repeat(50_000)), image] } })
    await home.run('await tools.look({ at: [1] })', { callId: 'outer', rootCallId: 'root' })
    const call = {
      rootCallId: 'root',
      parentCallId: 'outer',
      subCallId: 'outer:code:1',
      name: 'look',
      arguments: { at: [1] },
    }
    expect(home.events.filter(event => event.type.startsWith('tool/code'))).toEqual([
      { type: 'tool/code-dispatch-start', ...call },
      { type: 'tool/code-dispatch', ...call, isError: false, content: [text('a'.repeat(50_000)), image] },
    ])
    expect(home.events.every(event => Object.isFrozen(event))).toBe(true)
  })

  it('lies inside the call of the program, and is no part of the conversation', async () => {
    const home = start()
    home.tool('add', () => 3)
    const said: Message = {
      role: 'assistant',
      content: [],
      calls: [{ callId: 'outer', name: 'run_code', arguments: {} }],
    }
    home.events.push({ type: 'message', message: said })
    const result = await home.run('return await Promise.all([tools.add({}), tools.add({})])', { callId: 'outer' })
    expect([home.events[1]?.type, home.events.at(-1)?.type]).toEqual(['tool/call', 'tool/result'])
    expect(home.events).toHaveLength(7)
    expect(deriveMessages(home.events)).toEqual([
      said,
      { role: 'tool', callId: 'outer', name: 'run_code', content: result.content, isError: false },
    ])
  })

  it('is recorded of a call that policy stopped: one that a guard denied, and one whose listener threw', async () => {
    const home = start()
    let bodies = 0
    home.tool('denied', () => (bodies += 1))
    home.tool('broken', () => (bodies += 1))
    home.registry.guard(home.owner, exec => (exec.name === 'denied' ? 'never' : undefined))
    home.hooks.on(home.owner, 'tools/pre-execute', (exec, next) => {
      if (exec.name === 'broken') throw new Error('policy is down')
      return next()
    })
    const program =
      'return (await Promise.allSettled([tools.denied({}), tools.broken({})])).map(one => one.reason.message)'
    expect(returned(await home.run(program))).toEqual(['never', 'policy is down'])
    expect(bodies).toBe(0)
    expect(eventsOf(home, 'tool/code-dispatch').map(({ name, isError, content }) => [name, isError, content])).toEqual([
      ['denied', true, [text('Error: never')]],
      ['broken', true, [text('Error: policy is down')]],
    ])
  })

  it('is recorded of programs that are no one’s, as direct calls are', async () => {
    const home = start()
    home.tool('add', () => 3)
    await home.pipeline.execute({
      callId: 'c1',
      name: 'run_code',
      arguments: { code: 'return await tools.add({})', description: 'Adds' },
      signal: new AbortController().signal,
    })
    expect(home.events.map(({ type }) => type)).toEqual([
      'tool/call',
      'tool/code-dispatch-start',
      'tool/code-dispatch',
      'tool/result',
    ])
  })

  it('is nothing without a log, and all else works', async () => {
    const home = start({ sink: 'none' })
    let heard = 0
    home.hooks.on(home.owner, 'tools/code-dispatch-log', (_record, next) => ((heard += 1), next()))
    home.tool('add', () => 3)
    expect(returned(await home.run('return await tools.add({})'))).toBe(3)
    expect(home.events.map(({ type }) => type)).toEqual(['tool/call', 'tool/result'])
    expect(heard).toBe(0)
  })

  it('is what a listener leaves of it; the program has its value, and the model its result, all the same', async () => {
    const home = start()
    home.tool('add', () => 3)
    const records: CodeDispatchRecord[] = []
    home.hooks.on(home.agent, 'tools/code-dispatch-log', async (record, next) => {
      records.push({ ...record, content: await next() })
      return [text('short')]
    })
    const result = await home.run('return await tools.add({})', { callId: 'outer' })
    expect(read(result)).toBe('3')
    expect(eventsOf(home, 'tool/code-dispatch')).toMatchObject([{ content: [text('short')] }])
    expect(Object.keys(records[0]?.exec ?? {})).not.toContain('deferContext')
    expect(records).toMatchObject([
      {
        agent: home.agent.key,
        exec: { callId: 'outer' },
        subCallId: 'outer:code:1',
        name: 'add',
        isError: false,
        content: [text('3')],
      },
    ])
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no disk')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no disk'))],
    ['gives no content', () => 'short'],
    ['gives what is no JSON', () => [() => 1]],
  ])('is whole where a listener %s, with a warning', async (_what, listener) => {
    const home = start()
    home.tool('add', () => 3)
    home.hooks.on(home.owner, 'tools/code-dispatch-log', () => listener() as never)
    expect(returned(await home.run('return await tools.add({})', { callId: 'outer' }))).toBe(3)
    expect(eventsOf(home, 'tool/code-dispatch')).toMatchObject([{ content: [text('3')] }])
    expect(home.warnings).toHaveLength(1)
    expect(home.warnings[0]).toContain('sub-call outer:code:1: tools/code-dispatch-log failed')
  })

  it('waits for listeners, and no more of them are at work than calls may be', async () => {
    const home = start({ maxParallelSubCalls: 2 })
    let working = 0
    let most = 0
    home.tool('add', () => 3)
    home.hooks.on(home.owner, 'tools/code-dispatch-log', async (_record, next) => {
      most = Math.max(most, (working += 1))
      for (let turn = 0; turn < 5; turn += 1)
        await new Promise(resolve => {
          setImmediate(resolve)
        })
      working -= 1
      return next()
    })
    await home.run('await Promise.all(Array.from({ length: 9 }, () => tools.add({})))')
    expect(most).toBe(3)
    expect(eventsOf(home, 'tool/code-dispatch')).toHaveLength(9)
  })
})

describe.each(runtimes)('a program whose log is in trouble, $name', ({ runtime }) => {
  const program = 'return await Promise.all([tools.add({}), tools.add({})])'

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('disk full')
      },
    ],
    ['rejects', () => Promise.reject(new Error('disk full'))],
  ])('has its result, with warnings, where the log %s', async (_what, append) => {
    const home = house({ codeRuntime: runtime, sink: { append: () => append() as never } })
    home.tool('add', () => 3)
    expect(returned(await home.run(program, { callId: 'outer' }))).toEqual([3, 3])
    expect(home.warnings.filter(warning => warning.startsWith('program outer: tool/code-dispatch'))).toHaveLength(4)
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no console')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no console'))],
  ])('has its result also where a warning %s', async (_what, warn) => {
    const home = house({
      codeRuntime: runtime,
      sink: { append: () => Promise.reject(new Error('disk full')) },
      host: { warn: () => warn() as never },
    })
    home.tool('add', () => 3)
    expect(returned(await home.run(program))).toEqual([3, 3])
  })

  it('does not wait for a slow log while it runs, and waits for it at its end', async () => {
    const written: SessionEvent[] = []
    let release = (): void => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const home = house({
      codeRuntime: runtime,
      sink: {
        append: async event => {
          await released
          written.push(event)
        },
      },
    })
    const ended: string[] = []
    home.tool('add', () => 3)
    home.tool('last', () => (release(), 'released'))
    home.hooks.on(home.owner, 'tools/result', exec => void ended.push(exec.name))
    await home.run(`${program.replace('return', '')}; await tools.last({})`)
    expect(ended).toEqual(['add', 'add', 'last', 'run_code'])
    expect(written).toHaveLength(6)
  })
})
