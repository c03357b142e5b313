import type { ContextMessage } from '@dsh/tool'
import { text } from '@dsh/presentation'
import { typescript } from '@dsh/codegen-ts'
import { describe, expect, it } from 'vitest'
import { calm, eventsOf, exclusive, gate, house, read, returned, until, type Plan } from '../support/house.ts'
import { runtimes } from '../support/runtimes.ts'

const message = (id: string): ContextMessage => ({ id, role: 'user', content: [text(id)], source: { kind: 'test' } })

describe.each(runtimes)('the calls of a program, $name', ({ runtime }) => {
  /** A house whose tools `a`, `b`, `c` … stay in their bodies until their gate opens, and a diary of what happened. */
  function start(plan: Plan = {}, alone = '') {
    const home = house({ codeRuntime: runtime, ...plan })
    const diary: string[] = []
    const gates = new Map([...'abcdef'].map(name => [name, gate()]))
    for (const [name, { opened }] of gates)
      home.tool(
        name,
        async () => {
          diary.push(`body ${name}`)
          await opened
          diary.push(`end ${name}`)
          return name
        },
        alone.includes(name) ? exclusive : {},
      )
    const happened = (entry: string) => until(() => diary.includes(entry))
    const open = (...names: string[]) => names.forEach(name => gates.get(name)?.open())
    return { ...home, diary, happened, open }
  }

  it('all start before any ends, where their tools may overlap; each start has its end', async () => {
    const home = start()
    const running = home.run('return await Promise.all([tools.a({}), tools.b({}), tools.c({})])', { callId: 'outer' })
    await home.happened('body c')
    expect(home.diary).toEqual(['body a', 'body b', 'body c'])
    home.open('c', 'a', 'b')
    expect(returned(await running)).toEqual(['a', 'b', 'c'])
    const ids = ['outer:code:1', 'outer:code:2', 'outer:code:3']
    expect(eventsOf(home, 'tool/code-dispatch-start').map(event => event.subCallId)).toEqual(ids)
    expect(
      eventsOf(home, 'tool/code-dispatch')
        .map(event => event.subCallId)
        .toSorted(),
    ).toEqual(ids)
  })

  it('are as many at once as there may be; one that ends makes room for the next', async () => {
    const home = start({ maxParallelSubCalls: 2 })
    const running = home.run('return await Promise.all([tools.a({}), tools.b({}), tools.c({})])')
    await home.happened('body b')
    await calm()
    expect(home.diary).toEqual(['body a', 'body b'])
    home.open('b')
    await home.happened('body c')
    expect(home.diary).toEqual(['body a', 'body b', 'end b', 'body c'])
    home.open('a', 'c')
    expect(returned(await running)).toEqual(['a', 'b', 'c'])
  })

  it('run one by one where their tools do not say that they may overlap, in the order of submission', async () => {
    const home = start({}, 'abc')
    home.open('a', 'b', 'c')
    await home.run('await Promise.all([tools.b({}), tools.a({}), tools.c({})])')
    expect(home.diary).toEqual(['body b', 'end b', 'body a', 'end a', 'body c', 'end c'])
  })

  it('come to the policies one at a time, in order', async () => {
    const home = start()
    const { opened, open } = gate()
    home.hooks.on(home.owner, 'tools/pre-execute', async (exec, next) => {
      home.diary.push(`policy ${exec.name}`)
      if (exec.name === 'a') await opened
      return next()
    })
    const running = home.run('await Promise.all([tools.a({}), tools.b({})])')
    await home.happened('policy a')
    await calm()
    expect(home.diary).toEqual(['policy run_code', 'policy a'])
    open()
    await home.happened('body b')
    home.open('a', 'b')
    await running
    expect(home.diary.slice(2, 5)).toEqual(['body a', 'policy b', 'body b'])
  })

  it('that run alone keep the others waiting until their post-execute is over', async () => {
    const home = start({}, 'b')
    const { opened, open } = gate()
    home.hooks.on(home.owner, 'tools/post-execute', async (exec, _result, next) => {
      home.diary.push(`after ${exec.name}`)
      if (exec.name === 'b') await opened
      return next()
    })
    const running = home.run('await Promise.all([tools.a({}), tools.b({}), tools.c({})])')
    await home.happened('body a')
    await calm()
    expect(home.diary).toEqual(['body a'])
    home.open('a', 'b', 'c')
    await home.happened('after b')
    await calm()
    expect(home.diary).toEqual(['body a', 'end a', 'after a', 'body b', 'end b', 'after b'])
    open()
    await running
    expect(home.diary.slice(6, 8)).toEqual(['body c', 'end c'])
  })

  it('give their values as they end, so that the first of a race wins', async () => {
    const home = start()
    const running = home.run(
      'const won = await Promise.race([tools.a({}), tools.b({})]); await tools.c({}); return won',
    )
    await home.happened('body b')
    home.open('b')
    await home.happened('body c')
    home.open('a', 'c')
    expect(returned(await running)).toBe('b')
  })

  it('give a value only when its own post-execute let it through, one at a time in the order of their ends', async () => {
    const home = start()
    const { opened, open } = gate()
    home.hooks.on(home.owner, 'tools/post-execute', async (exec, _result, next) => {
      home.diary.push(`after ${exec.name}`)
      if (exec.name === 'b') await opened
      return next()
    })
    const running = home.run('return await Promise.all([tools.a({}), tools.b({})])')
    await home.happened('body b')
    home.open('b')
    await home.happened('after b')
    home.open('a')
    await home.happened('end a')
    await calm()
    expect(home.diary).toEqual(['body a', 'body b', 'end b', 'after b', 'end a'])
    open()
    await running
    expect(home.diary.slice(5)).toEqual(['after a', 'after run_code'])
  })

  it('hand their messages to the model in the order of submission', async () => {
    const home = start()
    home.hooks.on(home.owner, 'tools/post-execute', async (exec, _result, next) =>
      exec.name === 'run_code' ? next() : { kind: 'accept', additionalContexts: [message(`of ${exec.name}`)] },
    )
    const running = home.run('await Promise.all([tools.a({}), tools.b({}), tools.c({})])')
    await home.happened('body c')
    for (const name of ['c', 'b', 'a']) {
      home.open(name)
      await home.happened(`end ${name}`)
    }
    const { additionalContexts = [] } = await running
    expect(additionalContexts.map(({ id }) => id)).toEqual(['of a', 'of b', 'of c'])
  })

  it('wait for an answer where a policy asks; the program and calls in flight go on', async () => {
    const answer = gate()
    const asked: string[] = []
    const home = start({
      approval: {
        async request({ toolName }) {
          asked.push(toolName)
          await answer.opened
          return 'allowed-once'
        },
      },
    })
    home.hooks.on(home.owner, 'tools/pre-execute', (exec, next) => (exec.name === 'b' ? { kind: 'ask' } : next()))
    const running = home.run(`
      const first = tools.a({}).then(value => { console.log('got ' + value); return value })
      return await Promise.all([first, tools.b({})])`)
    await until(() => asked.length > 0)
    home.open('a')
    await until(() => eventsOf(home, 'tool/code-dispatch').length === 1)
    expect(home.diary).toEqual(['body a', 'end a'])
    answer.open()
    home.open('b')
    expect(returned(await running)).toEqual(['a', 'b'])
    expect(asked).toEqual(['b'])
  })

  it('fail where nobody may say yes, and the program goes on', async () => {
    const home = start({ approval: { request: async () => 'rejected' } })
    home.hooks.on(home.owner, 'tools/pre-execute', (exec, next) => (exec.name === 'b' ? { kind: 'ask' } : next()))
    home.open('a')
    const program = 'let why; try { await tools.b({}) } catch (e) { why = e.message } return [why, await tools.a({})]'
    expect(returned(await home.run(program))).toEqual(['the user rejected tool "b"', 'a'])
  })

  it('mean what their names mean when they are made: a tool that is gone is unknown', async () => {
    const home = start()
    let undo = (): void => {}
    home.tool('last', () => (undo(), 'gone'))
    undo = home.registry.register(home.agent, {
      ...(home.registry.get('a') as NonNullable<ReturnType<typeof home.registry.get>>),
      name: 'mine',
    })
    const program = 'await tools.last({}); try { await tools.mine({}) } catch (e) { return [e.message, e.code] }'
    expect(returned(await home.run(program))).toEqual(['unknown tool "mine"', 'UNKNOWN_TOOL'])
    expect(eventsOf(home, 'tool/code-dispatch').at(-1)).toMatchObject({ name: 'mine', isError: true })
  })

  it('reach no tool that was registered after the program began', async () => {
    const home = start()
    home.tool('add', () => (home.tool('late', () => 'late'), 'added'))
    const program = 'await tools.add({}); try { return await tools.late({}) } catch (e) { return e.message }'
    expect(returned(await home.run(program))).toBe('unknown tool "late"')
    expect(returned(await home.run('return await tools.late({})'))).toBe('late')
  })

  it('belong to the call of their program: parent, root and agent', async () => {
    const home = start()
    home.open('a')
    await home.run('await tools.a({})', { callId: 'outer', rootCallId: 'root' })
    const [inner, outer] = home.observed.map(({ exec }) => exec)
    expect(inner).toMatchObject({ callId: 'outer:code:1', rootCallId: 'root', agent: home.agent.key })
    expect(inner?.parent).toBe(outer?.token)
    expect(typeof inner?.parent).toBe('symbol')
  })

  it('end with the program where it does not await them: what began has its end, what waits never begins', async () => {
    const home = start({ maxParallelSubCalls: 1 })
    home.open('b')
    const { signal } = new AbortController()
    home.tool(
      'forever',
      (_args, exec) =>
        new Promise((_resolve, reject) => {
          home.diary.push('body forever')
          exec.signal.addEventListener('abort', () => reject(new Error(String(exec.signal.reason))))
        }),
    )
    const running = home.run('tools.forever({}); tools.b({}); await tools.c', { signal, callId: 'outer' })
    const result = await running
    expect(result.isError).toBe(false)
    const started = eventsOf(home, 'tool/code-dispatch-start').map(event => event.subCallId)
    const settled = eventsOf(home, 'tool/code-dispatch')
    expect(settled.map(event => event.subCallId)).toEqual(started)
    expect(settled.every(event => event.isError)).toBe(true)
    expect(home.diary).not.toContain('body b')
  })

  it('are told of an abort, and so is the model', async () => {
    const home = start()
    const caller = new AbortController()
    const reasons: unknown[] = []
    home.tool(
      'patient',
      (_args, exec) =>
        new Promise((_resolve, reject) => {
          home.diary.push('body patient')
          exec.signal.addEventListener('abort', () => {
            reasons.push(exec.signal.reason)
            reject(new Error('stopped'))
          })
        }),
    )
    const running = home.run('console.log("begun"); await tools.patient({})', { signal: caller.signal })
    await home.happened('body patient')
    caller.abort('enough')
    const result = await running
    expect(result.error?.info).toEqual({ name: 'AbortError', code: 'ABORTED' })
    expect(read(result)).toBe('Error: tool call aborted\nCaptured output:\nbegun')
    expect(reasons).toEqual(['enough'])
    expect(eventsOf(home, 'tool/code-dispatch')).toMatchObject([{ isError: true }])
  })

  it('are recorded as aborted where the program returned amid their post-execute', async () => {
    const returning = gate()
    // A helper is no call, so it can keep a program waiting that no value reaches.
    const helpers = { $wait: () => returning.opened.then(() => null) as never }
    const home = start({ languages: [{ ...typescript, createHelpers: () => helpers }] })
    const { opened, open } = gate()
    home.hooks.on(home.owner, 'tools/post-execute', async (exec, _result, next) => {
      if (exec.name !== 'b') return next()
      home.diary.push('after b')
      exec.signal.addEventListener('abort', open)
      await opened
      return next()
    })
    home.open('b')
    const running = home.run('tools.b({}); await tools.$wait({}); return "early"')
    await home.happened('after b')
    returning.open()
    expect(returned(await running)).toBe('early')
    expect(eventsOf(home, 'tool/code-dispatch')).toMatchObject([
      { name: 'b', isError: true, content: [text('Error: tool call aborted')] },
    ])
  })
})
