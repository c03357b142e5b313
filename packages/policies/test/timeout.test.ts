import { text } from '@dsh/presentation'
import { timeout } from '@dsh/policies'
import { codes, failed, succeeded, type ContextMessage, type ToolExecutionResult } from '@dsh/tool'
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyOf, call, codeOf, deferred, echo, house, read } from './support/house.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Ends as soon as it is told to. */
const obedient = bodyOf(
  ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('my own words')))
    }),
  { timeoutMs: 50 },
)
const deaf = (work: Promise<unknown>, timeoutMs = 50) => bodyOf(() => work, { timeoutMs })
const note: ContextMessage = { id: '1', role: 'user', content: [text('noted')], source: { kind: 'test' } }

describe('timeout(options)', () => {
  it('gives a tool without a budget the very signal of its caller', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    const seen: AbortSignal[] = []
    registry.register(
      owner,
      bodyOf(({ signal }) => void seen.push(signal)),
    )
    const { signal } = new AbortController()
    await pipeline.execute(call({ signal }))
    expect(seen).toEqual([signal])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has no budget for a tool that it is not for, such as run_code, whose calls have budgets of their own', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout({ defaultMs: 50, exclude: ['program'] }).mount(host)
    const [opened, work] = [deferred(), deferred<string>()]
    registry.register(
      owner,
      bodyOf(() => (opened.resolve(), work.promise), { name: 'program' }),
    )
    const running = pipeline.execute(call({ name: 'program' }))
    await opened.promise
    expect(vi.getTimerCount()).toBe(0)
    work.resolve('done')
    expect(read(await running)).toBe('done')
  })

  it('leaves the result of a fast body alone, and no timer or listener behind', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    registry.register(owner, echo({ timeoutMs: 50 }))
    const { signal } = new AbortController()
    expect(read(await pipeline.execute(call({ signal })))).toBe('hello')
    expect(vi.getTimerCount()).toBe(0)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('gives a body a signal of its own, and listeners of post-execute that of the caller', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    const seen: AbortSignal[] = []
    registry.register(
      owner,
      bodyOf(({ signal }) => void seen.push(signal), { timeoutMs: 50 }),
    )
    host.on('tools/post-execute', (exec, _result, next) => {
      seen.push(exec.signal)
      return next()
    })
    const { signal } = new AbortController()
    await pipeline.execute(call({ signal }))
    expect(seen[0]).not.toBe(signal)
    expect(seen[1]).toBe(signal)
  })

  it('says what ran out, in place of what the body threw when it was told to stop', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    registry.register(owner, obedient)
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(50)
    expect(await running).toEqual({
      isError: true,
      error: {
        message: 'tool call timed out after 50ms',
        info: { name: 'ToolTimeoutError', code: codes.TOOL_TIMEOUT },
      },
      content: [text('Error: tool call timed out after 50ms')],
    })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('says to the body why it must stop', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    const reasons: unknown[] = []
    registry.register(
      owner,
      bodyOf(
        ({ signal }) =>
          new Promise<void>(resolve => {
            signal.addEventListener('abort', () => {
              reasons.push(signal.reason)
              resolve()
            })
          }),
        { timeoutMs: 50 },
      ),
    )
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(50)
    await running
    expect(reasons).toEqual([expect.objectContaining({ code: codes.TOOL_TIMEOUT })])
  })

  it('gives tools that declare nothing the default budget, and others their own', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout({ defaultMs: 20 }).mount(host)
    registry.register(owner, { ...obedient, name: 'own' })
    const { timeoutMs: _timeoutMs, ...undeclared } = obedient
    registry.register(owner, { ...undeclared, name: 'default' })
    const running = Promise.all([call({ name: 'default' }), call({ name: 'own' })].map(one => pipeline.execute(one)))
    await vi.advanceTimersByTimeAsync(50)
    expect((await running).map(read)).toEqual([
      'Error: tool call timed out after 20ms',
      'Error: tool call timed out after 50ms',
    ])
  })

  it('takes the budget of the tool that the agent sees', async () => {
    const { host, registry, owner, pipeline, agent } = house()
    timeout().mount(host)
    registry.register(owner, echo())
    registry.register(agent, { ...obedient, timeoutMs: 30 })
    const running = pipeline.execute(call({ agent: agent.key }))
    await vi.advanceTimersByTimeAsync(30)
    expect(read(await running)).toBe('Error: tool call timed out after 30ms')
  })

  it('keeps the messages that the body deferred before its time was over', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    registry.register(
      owner,
      bodyOf(
        ({ signal, deferContext }) => {
          deferContext(note)
          return new Promise(resolve => signal.addEventListener('abort', resolve))
        },
        { timeoutMs: 50 },
      ),
    )
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(50)
    expect(await running).toMatchObject({ error: { info: { code: codes.TOOL_TIMEOUT } }, additionalContexts: [note] })
  })

  it('waits for a body that does not stop, and reports its late success as a timeout', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    const { promise, resolve } = deferred<string>()
    registry.register(owner, deaf(promise))
    const settled = vi.fn<(result: ToolExecutionResult) => void>()
    const running = pipeline.execute(call()).then(settled)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(settled).not.toHaveBeenCalled()
    resolve('late')
    await running
    expect(settled.mock.calls[0]?.[0]).toMatchObject({ error: { info: { code: codes.TOOL_TIMEOUT } } })
  })

  it('keeps a success that was there in time, however long the wrappers inside hold it back', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    host.on('tools/execute', async (_exec, next) => {
      const result = await next()
      await new Promise(resolve => setTimeout(resolve, 200))
      return result
    })
    registry.register(owner, echo({ timeoutMs: 50 }))
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(200)
    expect(read(await running)).toBe('hello')
  })

  it('keeps a failure that was there in time', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    registry.register(
      owner,
      bodyOf(() => Promise.reject(new Error('no such file')), { timeoutMs: 50 }),
    )
    expect(read(await pipeline.execute(call()))).toBe('Error: no such file')
  })

  it('lets the body know when its caller cancels, whose reason it gets', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    const reasons: unknown[] = []
    registry.register(
      owner,
      bodyOf(
        ({ signal }) =>
          new Promise<string>(resolve => {
            signal.addEventListener('abort', () => {
              reasons.push(signal.reason)
              resolve('stopped')
            })
          }),
        { timeoutMs: 50 },
      ),
    )
    const caller = new AbortController()
    const running = pipeline.execute(call({ signal: caller.signal }))
    await vi.advanceTimersByTimeAsync(10)
    caller.abort('the user left')
    expect(codeOf(await running)).toBe(codes.ABORTED)
    expect(reasons).toEqual(['the user left'])
  })

  it('calls a call aborted that its caller cancelled first', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    const { promise, resolve } = deferred<string>()
    registry.register(owner, deaf(promise))
    const caller = new AbortController()
    const running = pipeline.execute(call({ signal: caller.signal }))
    await vi.advanceTimersByTimeAsync(10)
    caller.abort()
    await vi.advanceTimersByTimeAsync(100)
    resolve('late')
    expect(codeOf(await running)).toBe(codes.ABORTED)
  })

  it('stays a timeout when the caller cancels afterwards', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    const { promise, resolve } = deferred<string>()
    registry.register(owner, deaf(promise))
    const caller = new AbortController()
    const running = pipeline.execute(call({ signal: caller.signal }))
    await vi.advanceTimersByTimeAsync(60)
    caller.abort()
    resolve('late')
    expect(codeOf(await running)).toBe(codes.TOOL_TIMEOUT)
  })

  it('does not answer for the deadline of another timeout', async () => {
    const { host, registry, owner, pipeline } = house()
    const inner: ToolExecutionResult[] = []
    timeout({ defaultMs: 20 }).mount({ ...host, get: () => undefined })
    host.on('tools/execute', async (_exec, next) => {
      const result = await next()
      inner.push(result)
      return result
    })
    timeout().mount(host)
    registry.register(owner, obedient)
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(50)
    expect(read(await running)).toBe('Error: tool call timed out after 20ms')
    expect(inner.map(read)).toEqual(['Error: my own words'])
  })

  it('runs nothing for a call that is cancelled already, and starts no timer that stays', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout({ defaultMs: 50, abandonAfterMs: 10 }).mount(host)
    const caller = new AbortController()
    host.on('tools/execute', (_exec, next) => {
      caller.abort()
      return next()
    })
    const execute = vi.fn(async () => 'ran')
    registry.register(owner, echo({ execute }))
    expect(codeOf(await pipeline.execute(call({ signal: caller.signal })))).toBe(codes.ABORTED_BEFORE_DISPATCH)
    expect(execute).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is gone once it is unmounted', async () => {
    const { host, registry, owner, pipeline } = house()
    const unmount = timeout().mount(host)
    unmount()
    const { promise, resolve } = deferred<string>()
    registry.register(owner, deaf(promise))
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(100)
    resolve('late, and fine')
    expect(read(await running)).toBe('late, and fine')
  })

  it('leaves a success of a wrapper inside alone that it does not know to be late', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount(host)
    host.on('tools/execute', async () => {
      await new Promise(resolve => setTimeout(resolve, 200))
      return succeeded('from a cache')
    })
    registry.register(owner, echo({ timeoutMs: 50 }))
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(200)
    expect(read(await running)).toBe('from a cache')
  })

  it('takes the longest time that a timer keeps', () => {
    expect(timeout({ defaultMs: 2_147_483_647, abandonAfterMs: 2_147_483_647 }).name).toBe('timeout')
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2_147_483_648, '50'])('refuses %s as a default', ms => {
    expect(() => timeout({ defaultMs: ms as number })).toThrow(/^defaultMs must be a number of milliseconds above 0/)
    expect(() => timeout({ abandonAfterMs: ms as number })).toThrow(/^abandonAfterMs must be a number/)
  })

  it('does not end a call at once whose host knows a budget that no timer keeps', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout().mount({ ...host, get: () => echo({ timeoutMs: 1e15 }) })
    const { promise, resolve } = deferred<string>()
    registry.register(
      owner,
      bodyOf(() => promise),
    )
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(60_000)
    resolve('done')
    expect(read(await running)).toBe('done')
  })
})

describe('timeout({ abandonAfterMs })', () => {
  const never = new Promise<never>(() => {})

  it('gives a body that never settles exactly one result, which says that its work may still be running', async () => {
    const { host, registry, owner, pipeline, events } = house()
    timeout({ abandonAfterMs: 10 }).mount(host)
    registry.register(owner, deaf(never))
    const observed: ToolExecutionResult[] = []
    host.on('tools/result', (_exec, result) => void observed.push(result))
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(60)
    const result = await running
    expect(result).toMatchObject({
      isError: true,
      error: { info: { name: 'ToolTimeoutError', code: codes.TOOL_TIMEOUT } },
    })
    expect(read(result)).toMatch(/^Error: tool call timed out after 50ms: .*may still be running/)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(observed).toEqual([result])
    expect(events.filter(event => event.type === 'tool/result')).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('frees a batch for the calls behind it', async () => {
    const { host, registry, owner, pipeline } = house({ maxParallelToolCalls: 1 })
    timeout({ abandonAfterMs: 10 }).mount(host)
    registry.register(owner, { ...deaf(never), name: 'stuck' })
    registry.register(owner, echo())
    const running = pipeline.executeBatch([call({ name: 'stuck' }), call()])
    await vi.advanceTimersByTimeAsync(60)
    expect((await running).map(codeOf)).toEqual([codes.TOOL_TIMEOUT, undefined])
  })

  it('counts from the moment at which the body was told to stop', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout({ abandonAfterMs: 100 }).mount(host)
    const { promise, resolve } = deferred<string>()
    registry.register(owner, deaf(promise))
    const settled = vi.fn<(result: ToolExecutionResult) => void>()
    const running = pipeline.execute(call()).then(settled)
    await vi.advanceTimersByTimeAsync(149)
    expect(settled).not.toHaveBeenCalled()
    resolve('late')
    await running
    expect(read(settled.mock.calls[0]?.[0] as ToolExecutionResult)).toBe('Error: tool call timed out after 50ms')
  })

  it('also ends the wait for a body without a budget that its caller has cancelled, as an abort', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout({ abandonAfterMs: 10 }).mount(host)
    registry.register(
      owner,
      bodyOf(() => never),
    )
    const caller = new AbortController()
    const running = pipeline.execute(call({ signal: caller.signal }))
    await vi.advanceTimersByTimeAsync(10_000)
    caller.abort()
    await vi.advanceTimersByTimeAsync(10)
    const result = await running
    expect(result).toMatchObject({ error: { info: { name: 'AbortError', code: codes.ABORTED } } })
    expect(read(result)).toMatch(/^Error: tool call aborted: .*may still be running/)
  })

  it('calls it an abort where the caller has cancelled before the time was over', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout({ abandonAfterMs: 100 }).mount(host)
    registry.register(owner, deaf(never))
    const caller = new AbortController()
    const running = pipeline.execute(call({ signal: caller.signal }))
    await vi.advanceTimersByTimeAsync(10)
    caller.abort()
    await vi.advanceTimersByTimeAsync(1000)
    expect(codeOf(await running)).toBe(codes.ABORTED)
  })

  it('tells when the work has settled after all, and how', async () => {
    const { host, registry, owner, pipeline } = house()
    const onAbandonedSettle = vi.fn()
    timeout({ abandonAfterMs: 10, onAbandonedSettle }).mount(host)
    const { promise, reject } = deferred<string>()
    registry.register(owner, deaf(promise))
    const running = pipeline.execute(call({ callId: 'mine' }))
    await vi.advanceTimersByTimeAsync(60)
    await running
    expect(onAbandonedSettle).not.toHaveBeenCalled()
    reject(new Error('disk full'))
    await vi.advanceTimersByTimeAsync(0)
    expect(onAbandonedSettle).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ callId: 'mine' }),
      failed(new Error('disk full')),
    )
  })

  it('tells of a success that came too late as of an aborted call', async () => {
    const { host, registry, owner, pipeline } = house()
    const outcomes: ToolExecutionResult[] = []
    timeout({ abandonAfterMs: 10, onAbandonedSettle: (_exec, outcome) => void outcomes.push(outcome) }).mount(host)
    const { promise, resolve } = deferred<string>()
    registry.register(owner, deaf(promise))
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(60)
    await running
    resolve('late')
    await vi.advanceTimersByTimeAsync(0)
    expect(outcomes.map(codeOf)).toEqual([codes.ABORTED])
  })

  it('keeps the messages that the body deferred before it was given up, and takes none afterwards', async () => {
    const { host, registry, owner, pipeline } = house()
    timeout({ abandonAfterMs: 10 }).mount(host)
    const { promise, resolve } = deferred<string>()
    registry.register(
      owner,
      bodyOf(
        async ({ deferContext }) => {
          deferContext(note)
          await promise
          deferContext({ ...note, id: '2' })
        },
        { timeoutMs: 50 },
      ),
    )
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(60)
    const result = await running
    resolve('late')
    await vi.advanceTimersByTimeAsync(0)
    expect(result.additionalContexts).toEqual([note])
  })

  it('is not troubled by a listener for settled work that throws, or rejects', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { host, registry, owner, pipeline } = house()
    timeout({
      abandonAfterMs: 10,
      onAbandonedSettle: async ({ name }) => {
        throw new Error(name)
      },
    }).mount(host)
    timeout({
      abandonAfterMs: 10,
      onAbandonedSettle: () => {
        throw new Error('at once')
      },
    }).mount(host)
    const { promise, resolve } = deferred<string>()
    registry.register(owner, deaf(promise))
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(100)
    expect(codeOf(await running)).toBe(codes.TOOL_TIMEOUT)
    resolve('late')
    await vi.advanceTimersByTimeAsync(0)
    await new Promise(done => setImmediate(done))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })
})
