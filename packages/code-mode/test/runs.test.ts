import type { CodeRuntime, CodeRunRequest } from '@dsh/code-runtime'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calm, eventsOf, gate, house, read, returned, until } from './support/house.ts'
import { createInProcess } from './support/in-process.ts'
import { countListeners } from './support/listeners.ts'

const inner = createInProcess()
/** A runtime that hands its requests to a test before it runs them. */
const runtimeThat = (run: (request: CodeRunRequest) => unknown): CodeRuntime => ({
  ...inner,
  run: run as CodeRuntime['run'],
})
const context = { callId: 1, signal: new AbortController().signal }
const stats = { queueMs: 0, startMs: 0, cpuMs: 0, wallMs: 0, calls: 0, maxInFlight: 0, peakMemoryBytes: 0, cold: false }

describe('what a runtime is given', () => {
  it('is the program, one namespace, a signal and the limits', async () => {
    const requests: CodeRunRequest[] = []
    const home = house({
      codeRuntime: runtimeThat(request => (requests.push(request), inner.run(request))),
      limits: { calls: 3 },
    })
    home.tool('add', () => 3)
    await home.run('return 1')
    const [{ program, bindings, limits, signal, ...others } = {}] = requests
    expect([program, limits, signal instanceof AbortSignal, others]).toEqual(['return 1', { calls: 3 }, true, {}])
    expect(bindings).toMatchObject([
      { global: 'tools', errorClass: { name: 'ToolCallError', memberNameProperty: 'toolName' } },
    ])
    const functions = bindings?.[0]?.functions ?? {}
    expect(Object.getPrototypeOf(functions)).toBe(null)
    expect(Object.keys(functions)).toEqual(['add'])
    expect('run_code' in functions).toBe(false)
  })

  it('is nothing at all for a call that was cancelled before', async () => {
    let runs = 0
    const home = house({ codeRuntime: runtimeThat(() => (runs += 1)) })
    const result = await home.run('return 1', { signal: AbortSignal.abort() })
    expect([result.error?.info?.code, read(result), runs]).toEqual([
      'ABORTED_BEFORE_DISPATCH',
      'Error: tool call aborted before dispatch',
      0,
    ])
  })

  it('is a signal for each of its calls, so that many tools may listen and no process warns of it', async () => {
    const signals = new Set<AbortSignal>()
    const home = house({ maxParallelSubCalls: 40 })
    home.tool('listen', (_args, exec) => {
      signals.add(exec.signal)
      return new Promise((_resolve, reject) => {
        exec.signal.addEventListener('abort', () => reject(exec.signal.reason))
      })
    })
    home.tool('all', () => until(() => signals.size === 20).then(() => 'begun'))
    const program = 'for (let i = 0; i < 20; i++) tools.listen({}).catch(() => {}); return tools.all({})'
    expect(returned(await home.run(program))).toBe('begun')
    expect([...signals].map(signal => signal.reason)).toEqual(Array.from(signals, () => 'run_code settled'))
  })

  it('answers with one copy of the arguments for the tool and another for the log, both frozen', async () => {
    const seen: unknown[] = []
    const args = Object.assign(Object.create(null), { list: [1] }) as { list: number[] }
    const home = house({
      codeRuntime: runtimeThat(async request => {
        await request.bindings[0]?.functions['see']?.(args, context)
        return { ok: true, logs: [], stats }
      }),
    })
    home.tool('see', given => (seen.push(given), 'seen'))
    await home.run('')
    args.list.push(2)
    const [event] = eventsOf(home, 'tool/code-dispatch-start')
    expect([seen[0], event?.arguments]).toEqual([{ list: [1] }, { list: [1] }])
    expect(seen[0]).not.toBe(event?.arguments)
    expect([seen[0], event?.arguments].every(one => Object.isFrozen((one as typeof args).list))).toBe(true)
    expect(eventsOf(home, 'tool/code-dispatch')[0]?.arguments).toBe(event?.arguments)
  })

  it.each([
    [undefined, /^tool arguments must be lossless JSON \(call the tool with an arguments object, e\.g\. `\{\}`\)$/],
    [{ a: [1n] }, /^tool arguments must be lossless JSON: a\[0\]: /],
    [
      {
        get a() {
          throw new Error('trap')
        },
      },
      /^tool arguments must be lossless JSON: .*trap/,
    ],
  ])('refuses arguments that are no JSON, and makes no call: %#', async (args, message) => {
    const refusals: unknown[] = []
    const home = house({
      codeRuntime: runtimeThat(async request => {
        await request.bindings[0]?.functions['see']?.(args as never, context).catch((error: unknown) =>
          refusals.push(error),
        )
        await request.bindings[0]?.functions['see']?.({}, context)
        return { ok: true, logs: [], stats }
      }),
    })
    home.tool('see', () => 'seen')
    await home.run('', { callId: 'outer' })
    expect(refusals).toMatchObject([{ code: 'INVALID_ARGS', message: expect.stringMatching(message) as string }])
    expect(eventsOf(home, 'tool/code-dispatch-start').map(event => event.subCallId)).toEqual(['outer:code:1'])
  })
})

describe('the end of a run', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('comes after all that began, also where the runtime itself breaks', async () => {
    const { opened, open } = gate()
    const begun = gate()
    const home = house({
      codeRuntime: runtimeThat(async request => {
        void request.bindings[0]?.functions['slow']?.({}, context).catch(() => undefined)
        await begun.opened
        throw new Error('the engine is gone')
      }),
    })
    home.tool('slow', async () => {
      begun.open()
      await opened
      return 'late'
    })
    let isOver = false
    const running = home.run('').then(result => ((isOver = true), result))
    await begun.opened
    await calm()
    expect(isOver).toBe(false)
    open()
    expect(read(await running)).toBe('Error: the engine is gone')
    expect(eventsOf(home, 'tool/code-dispatch')).toMatchObject([{ isError: true }])
  })

  it('refuses what comes later, by name and reason, and drops what was late', async () => {
    const answers: Promise<unknown>[] = []
    let late = (): Promise<unknown> => Promise.resolve()
    const { opened, open } = gate()
    const caller = new AbortController()
    const home = house({
      maxParallelSubCalls: 1,
      codeRuntime: runtimeThat(async ({ bindings }) => {
        const call = () => bindings[0]?.functions['slow']?.({}, context) as Promise<unknown>
        answers.push(call(), call())
        late = call
        await opened
        return { ok: true, logs: [], stats }
      }),
    })
    home.tool(
      'slow',
      (_args, exec) =>
        new Promise(resolve => {
          open()
          exec.signal.addEventListener('abort', () => resolve('late'))
        }),
    )
    await home.run('', { signal: caller.signal })
    answers.push(late())
    const outcomes = await Promise.allSettled(answers)
    expect(outcomes.map(one => one.status === 'rejected' && (one.reason as Error).message)).toEqual([
      'run_code run is over (run_code settled); slow result discarded',
      'run_code run is over (run_code settled); slow tool call abandoned',
      'run_code run is over (run_code settled); slow not dispatched',
    ])
    expect(eventsOf(home, 'tool/code-dispatch-start')).toHaveLength(1)
  })

  it('ends its calls when the runtime ends the run, before the runtime says so', async () => {
    const stop = new AbortController()
    const home = house({
      codeRuntime: runtimeThat(async ({ bindings }) => {
        // It waits for its calls, as a runtime may.
        await bindings[0]?.functions['patient']?.({}, { callId: 1, signal: stop.signal }).catch(() => undefined)
        const failure = { kind: 'cpu-timeout', message: 'too long', retryable: false }
        return { ok: false, failure, logs: [], stats }
      }),
    })
    home.tool(
      'patient',
      (_args, exec) =>
        new Promise((_resolve, reject) => {
          exec.signal.addEventListener('abort', () => reject(new Error('stopped')))
          setImmediate(() => stop.abort())
        }),
    )
    expect(read(await home.run(''))).toBe('Error: code run failed (cpu-timeout): too long')
  })

  it('gives no number twice where a wrapper runs the program again', async () => {
    const home = house()
    home.tool('add', () => 3)
    home.hooks.on(home.owner, 'tools/execute', async (exec, next) => {
      if (exec.name === 'run_code') await next()
      return next()
    })
    await home.run('return await tools.add({})', { callId: 'outer' })
    const ids = ['outer:code:1', 'outer:code:2']
    expect(eventsOf(home, 'tool/code-dispatch-start').map(event => event.subCallId)).toEqual(ids)
    expect(eventsOf(home, 'tool/code-dispatch').map(event => event.subCallId)).toEqual(ids)
  })

  it('leaves no listener on the signal of its call', async () => {
    const caller = new AbortController()
    const home = house()
    home.tool('add', () => 3)
    const listeners = countListeners(caller.signal)
    await home.run('return await Promise.all([tools.add({}), tools.add({}), tools.nothing({}).catch(() => 0)])', {
      signal: caller.signal,
    })
    expect(listeners()).toBe(0)
  })

  it('says ABORTED once it was cancelled, whatever the runtime makes of it', async () => {
    const caller = new AbortController()
    const outcomes = [
      { ok: true, logs: [], stats },
      { ok: false, failure: { kind: 'abort', message: 'stop', retryable: false }, logs: [], stats },
      { ok: false, failure: { kind: 'exception', message: 'stop', retryable: false }, logs: [], stats },
    ]
    const codes = outcomes.map(async outcome => {
      const home = house({ codeRuntime: runtimeThat(async () => (caller.abort(), outcome)) })
      return (await home.run('', { signal: caller.signal })).error?.info?.code
    })
    // The first aborts; the others are cancelled before their bodies began.
    expect((await Promise.all(codes))[0]).toBe('ABORTED')
    for (const outcome of outcomes) {
      const own = new AbortController()
      const home = house({ codeRuntime: runtimeThat(async () => (own.abort(), outcome)) })
      expect((await home.run('', { signal: own.signal })).error?.info?.code).toBe('ABORTED')
    }
  })

  it('does not wait longer than five seconds for a log that hangs, and offers it all that is left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const offered: string[] = []
    const home = house({ sink: { append: event => (offered.push(event.type), new Promise(() => {})) } })
    home.tool('add', () => 3)
    let isOver = false
    const running = home.run('return await Promise.all([tools.add({}), tools.add({})])', { callId: 'outer' })
    void running.then(() => (isOver = true))
    await until(() => home.observed.length === 2)
    await calm()
    await vi.advanceTimersByTimeAsync(4999)
    await calm()
    expect([isOver, offered]).toEqual([false, ['tool/code-dispatch-start']])
    await vi.advanceTimersByTimeAsync(1)
    expect(returned(await running)).toEqual([3, 3])
    const [start, end] = ['tool/code-dispatch-start', 'tool/code-dispatch']
    expect(offered.toSorted()).toEqual([end, end, start, start])
    expect(home.warnings).toEqual([
      'program outer: the log took longer than 5000 ms for an event, and is not waited for',
    ])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each(['prepare', 'dispatch', 'finalize'] as const)(
    'comes also where %s of another host rejects, which no pipeline does',
    async stride => {
      const home = house({ strides: { [stride]: () => Promise.reject(new Error('no such stride')) } })
      home.tool('add', () => 3)
      const program = 'try { await tools.add({}) } catch (e) { return e.message }'
      expect(returned(await home.run(program))).toBe('no such stride')
      expect(eventsOf(home, 'tool/code-dispatch')).toMatchObject([{ isError: true }])
    },
  )
})
