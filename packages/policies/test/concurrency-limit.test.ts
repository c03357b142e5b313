import { concurrencyLimit, retry, timeout } from '@dsh/policies'
import { codes, type ToolExecutionResult } from '@dsh/tool'
import { getEventListeners } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { bodyOf, call, codeOf, deferred, echo, house, hostOf, read, turns } from './support/house.ts'

/** A house whose tool `work` waits for its gate; what runs, in order, and how many at most. */
function workshop() {
  const home = house()
  const gates = new Map<string, ReturnType<typeof deferred<string>>>()
  const running = new Set<string>()
  const began: string[] = []
  let most = 0
  home.registry.register(
    home.owner,
    bodyOf(
      async ({ callId }) => {
        began.push(callId)
        running.add(callId)
        most = Math.max(most, running.size)
        const gate = deferred<string>()
        gates.set(callId, gate)
        try {
          return await gate.promise
        } finally {
          running.delete(callId)
        }
      },
      { name: 'work', isConcurrencySafe: () => true },
    ),
  )
  return {
    ...home,
    began,
    most: () => most,
    run: (callId: string, more = {}) => home.pipeline.execute(call({ callId, name: 'work', ...more })),
    async finish(callId: string) {
      gates.get(callId)?.resolve('done')
      await turns()
    },
  }
}

describe('concurrencyLimit(options)', () => {
  it('lets so many bodies run at once, and the others wait in order', async () => {
    const { host, run, finish, began, most } = workshop()
    concurrencyLimit({ limit: 2 }).mount(host)
    const all = Promise.all(['1', '2', '3', '4'].map(id => run(id)))
    await turns()
    expect(began).toEqual(['1', '2'])
    await finish('2')
    expect(began).toEqual(['1', '2', '3'])
    for (const id of ['1', '3', '4']) await finish(id)
    expect((await all).map(read)).toEqual(['done', 'done', 'done', 'done'])
    expect(began).toEqual(['1', '2', '3', '4'])
    expect(most()).toBe(2)
  })

  it('counts the bodies of all agents and batches together', async () => {
    const { host, run, finish, began, agent, pipeline } = workshop()
    concurrencyLimit({ limit: 1 }).mount(host)
    const one = run('1', { agent: agent.key })
    const batch = pipeline.executeBatch([call({ callId: '2', name: 'work' })])
    await turns()
    expect(began).toEqual(['1'])
    await finish('1')
    await finish('2')
    await Promise.all([one, batch])
    expect(began).toEqual(['1', '2'])
  })

  it('counts each tool for itself, unless a key says otherwise', async () => {
    const { host, run, finish, began, registry, owner } = workshop()
    concurrencyLimit({ limit: 1 }).mount(host)
    registry.register(
      owner,
      bodyOf(({ callId }) => void began.push(callId)),
    )
    const work = run('1')
    await run('2', { name: 'echo' })
    expect(began).toEqual(['1', '2'])
    await finish('1')
    await work
  })

  it('counts calls of one key together', async () => {
    const { host, run, finish, began } = workshop()
    const folder = ({ arguments: args }: { readonly arguments: unknown }): string =>
      String((args as { folder?: unknown }).folder)
    concurrencyLimit({ limit: 1, key: folder }).mount(host)
    const all = [
      run('1', { arguments: { folder: 'a' } }),
      run('2', { arguments: { folder: 'a' } }),
      run('3', { arguments: { folder: 'b' } }),
    ]
    await turns()
    expect(began).toEqual(['1', '3'])
    for (const id of ['1', '2', '3']) await finish(id)
    await Promise.all(all)
  })

  it('asks for the key as a method of its options', async () => {
    const { host, run, finish, began } = workshop()
    const options = {
      limit: 1,
      prefix: 'all',
      key() {
        return this.prefix
      },
    }
    concurrencyLimit(options).mount(host)
    const all = [run('1'), run('2')]
    await turns()
    expect(began).toEqual(['1'])
    await finish('1')
    await finish('2')
    await Promise.all(all)
  })

  it('leaves tools alone that are not selected', async () => {
    const { host, run, finish, began } = workshop()
    concurrencyLimit({ limit: 1, exclude: ['work'] }).mount(host)
    const all = [run('1'), run('2')]
    await turns()
    expect(began).toEqual(['1', '2'])
    await finish('1')
    await finish('2')
    await Promise.all(all)
  })

  it('gives a place back whatever becomes of the body', async () => {
    const { host, registry, owner, pipeline } = house()
    concurrencyLimit({ limit: 1 }).mount(host)
    registry.register(
      owner,
      bodyOf(() => Promise.reject(new Error('no'))),
    )
    const results = await Promise.all([call(), call(), call()].map(one => pipeline.execute(one)))
    expect(results.map(read)).toEqual(['Error: no', 'Error: no', 'Error: no'])
  })

  it('gives a place back where a wrapper inside throws', async () => {
    const { host, registry, owner, pipeline } = house()
    concurrencyLimit({ limit: 1 }).mount(host)
    host.on('tools/execute', () => {
      throw new Error('wrapper')
    })
    registry.register(owner, echo())
    const results = await Promise.all([call(), call()].map(one => pipeline.execute(one)))
    expect(results.map(read)).toEqual(['Error: wrapper', 'Error: wrapper'])
  })

  it('lets a cancelled call go, without a place and without its body', async () => {
    const { host, run, finish, began } = workshop()
    concurrencyLimit({ limit: 1 }).mount(host)
    const caller = new AbortController()
    const first = run('1')
    const second = run('2', { signal: caller.signal })
    const third = run('3')
    await turns()
    caller.abort()
    expect(codeOf(await second)).toBe(codes.ABORTED_BEFORE_DISPATCH)
    expect(getEventListeners(caller.signal, 'abort')).toEqual([])
    await finish('1')
    expect(began).toEqual(['1', '3'])
    await finish('3')
    await Promise.all([first, third])
  })

  it('takes no place for a call that is cancelled already, and gives none back for it', async () => {
    const { host, run, finish, began } = workshop()
    const caller = new AbortController()
    host.on('tools/execute', (exec, next) => {
      if (exec.callId === 'cancelled') caller.abort()
      return next()
    })
    concurrencyLimit({ limit: 1 }).mount(host)
    const first = run('1')
    await turns()
    expect(codeOf(await run('cancelled', { signal: caller.signal }))).toBe(codes.ABORTED_BEFORE_DISPATCH)
    const second = run('2')
    await turns()
    expect(began).toEqual(['1'])
    await finish('1')
    await finish('2')
    await Promise.all([first, second])
  })

  it('leaves no listener on the signal of a call that got its place', async () => {
    const { host, run, finish } = workshop()
    concurrencyLimit({ limit: 1 }).mount(host)
    const { signal } = new AbortController()
    const all = [run('1'), run('2', { signal })]
    await turns()
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    await finish('1')
    await finish('2')
    await Promise.all(all)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('does not let a call inside a call of the same key wait for itself, at any depth', async () => {
    const { host, registry, owner, pipeline } = house()
    concurrencyLimit({ limit: 1 }).mount(host)
    registry.register(
      owner,
      bodyOf(async ({ callId, token, signal }, args) => {
        const { depth } = args as { readonly depth: number }
        if (depth === 0) return 'bottom'
        const inner = call({ callId: `${callId}:1`, arguments: { depth: depth - 1 }, parent: token, signal })
        return read(await pipeline.execute(inner))
      }),
    )
    expect(read(await pipeline.execute(call({ arguments: { depth: 5 } })))).toBe('bottom')
  })

  it('does not let it wait either where calls that are not selected stand between', async () => {
    const { host, registry, owner, pipeline } = house()
    concurrencyLimit({ limit: 1, include: ['outer'] }).mount(host)
    const through =
      (name: string) =>
      async ({ token, signal }: { token: never; signal: AbortSignal }) =>
        read(await pipeline.execute(call({ name, arguments: { text: 'inner' }, parent: token, signal })))
    registry.register(
      owner,
      bodyOf(
        (exec, args) => ((args as { text?: string }).text === 'inner' ? 'end' : through('between')(exec as never)),
        { name: 'outer' },
      ),
    )
    registry.register(
      owner,
      bodyOf(exec => through('outer')(exec as never), { name: 'between' }),
    )
    expect(read(await pipeline.execute(call({ name: 'outer' })))).toBe('end')
  })

  it('lets a call inside a call wait for the place of another key', async () => {
    const { host, run, finish, began, registry, owner, pipeline } = workshop()
    concurrencyLimit({ limit: 1 }).mount(host)
    registry.register(
      owner,
      bodyOf(async ({ token, signal }) => read(await run('inner', { parent: token, signal })), { name: 'outer' }),
    )
    const first = run('1')
    const outer = pipeline.execute(call({ name: 'outer' }))
    await turns()
    expect(began).toEqual(['1'])
    await finish('1')
    await finish('inner')
    expect(read(await outer)).toBe('done')
    await first
  })

  it('holds one place for a call where it is mounted twice around it', async () => {
    const { host, run, finish, agent, hooks, registry } = workshop()
    const limit = concurrencyLimit({ limit: 1 })
    limit.mount(host)
    limit.mount(hostOf(hooks, registry, agent))
    const running = run('1', { agent: agent.key })
    await turns()
    await finish('1')
    expect(read(await running)).toBe('done')
  })

  it('keeps the place of an attempt that was given up, until its work has ended', async () => {
    const { host, run, finish, began, most } = workshop()
    retry({ attempts: 2, retryable: ({ error }) => error?.info?.code === codes.TOOL_TIMEOUT }).mount(host)
    timeout({ defaultMs: 10, abandonAfterMs: 10 }).mount(host)
    concurrencyLimit({ limit: 1 }).mount(host)
    expect(codeOf(await run('1'))).toBe(codes.TOOL_TIMEOUT)
    expect(began).toEqual(['1'])
    const other = run('2')
    await turns()
    expect(began).toEqual(['1'])
    await finish('1')
    await finish('2')
    await other
    expect(most()).toBe(1)
  })

  it('shares its places among all hosts where it is mounted', async () => {
    const limit = concurrencyLimit({ limit: 1 })
    const [one, other] = [workshop(), workshop()]
    limit.mount(one.host)
    limit.mount(other.host)
    const all = [one.run('1'), other.run('2')]
    await turns()
    expect([...one.began, ...other.began]).toEqual(['1'])
    await one.finish('1')
    await other.finish('2')
    await Promise.all(all)
  })

  it('fails a call whose key cannot be told, and runs nothing', async () => {
    const execute = vi.fn(async () => 'ran')
    const run = async (key: () => unknown): Promise<ToolExecutionResult> => {
      const { host, registry, owner, pipeline } = house()
      concurrencyLimit({ limit: 1, key: key as () => string }).mount(host)
      registry.register(owner, echo({ execute }))
      return pipeline.execute(call())
    }
    expect(read(await run(() => 7))).toBe('Error: key() of concurrencyLimit() must return a string, and not a promise')
    expect(read(await run(async () => Promise.reject(new Error('mine'))))).toMatch(/must return a string/)
    expect(execute).not.toHaveBeenCalled()
  })

  it('is gone once it is unmounted, and those that wait still get their turn', async () => {
    const { host, run, finish, began } = workshop()
    const unmount = concurrencyLimit({ limit: 1 }).mount(host)
    const all = [run('1'), run('2')]
    await turns()
    unmount()
    all.push(run('3'))
    await turns()
    expect(began).toEqual(['1', '3'])
    for (const id of ['1', '2', '3']) await finish(id)
    await Promise.all(all)
    expect(began).toEqual(['1', '3', '2'])
  })

  it.each([0, -1, 1.5, Number.NaN, '3'])('refuses a limit of %s', limit => {
    expect(() => concurrencyLimit({ limit: limit as number })).toThrow(/needs a limit: an integer from 1/)
  })
})
