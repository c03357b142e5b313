import { isCodedError } from '@dsh/kernel'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CodeLog } from '@dsh/code-runtime'
import { open, type TestRun } from './run.ts'

const refused = (request: object): string => {
  try {
    open(request)
    return 'accepted'
  } catch (error) {
    return isCodedError(error, 'INVALID_CALL') ? error.message : 'another error'
  }
}

afterEach(() => void vi.useRealTimers())

describe('A run', () => {
  it('gives what its program returned', async () => {
    const run = open()
    run.complete('{"a":[1]}')
    expect(await run.result).toMatchObject({ ok: true, value: { a: [1] }, logs: [] })
    expect(run.stops.count).toBe(0)
  })

  it('without a value has none, and null is one', async () => {
    const absent = open()
    absent.complete()
    expect(await absent.result).not.toHaveProperty('value')
    const present = open()
    present.complete('null')
    expect(await present.result).toHaveProperty('value', null)
  })

  it('reads minus zero as zero, wherever it is', async () => {
    const run = open()
    run.complete('[-0,-0.0,{"a":-0e5},-1e-999,"-0",-1]')
    expect(await run.result).toHaveProperty('value', [0, 0, { a: 0 }, 0, '-0', -1])
  })

  it.each([
    ['no JSON', '{', 'invalid-output', /lossless JSON: not JSON text/],
    ['what is no text', 5, 'invalid-output', /lossless JSON/],
    ['a rounded integer', '9007199254740993', 'invalid-output', /would be rounded; pass it as a string/],
    ['too many levels', '[[["]"]]]', 'invalid-output', /nested deeper than 2 levels/],
    ['too many bytes', '"12345678901234567890"', 'output-limit', /outer output exceeded 20 bytes of JSON/],
  ])('whose program returns %s fails', async (_, text, kind, message) => {
    const run = open({}, { depth: 2, returnBytes: 20 })
    run.complete(text)
    expect(await run.result).toMatchObject({
      ok: false,
      failure: { kind, message: expect.stringMatching(message), retryable: false },
    })
  })

  it.each([
    ['that has zeros in front', '0', 'invalid-output'],
    ['that is too large', '9', 'invalid-output'],
    ['that is a fraction', '0.', 'ok'],
  ])('reads or refuses a number of megabytes at once, one %s', async (_, head, kind) => {
    const run = open()
    run.complete(`${head}${'0'.repeat(3_000_000)}9007199254740993`)
    const result = await run.result
    expect(result.ok ? 'ok' : result.failure.kind).toBe(kind)
  })

  it('is not held up by a million levels', async () => {
    const run = open()
    run.complete(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)
    expect(await run.result).toMatchObject({ failure: { kind: 'invalid-output' } })
  })

  it('takes levels and bytes exactly up to the limits', async () => {
    const run = open({}, { depth: 2, returnBytes: 12 })
    run.complete('[["\\"[[[["]]')
    expect(await run.result).toHaveProperty('value', [['"[[[[']])
  })

  it('tells how its program failed, and where', async () => {
    const run = open()
    run.log('warn', 'before')
    run.end({ kind: 'exception', message: 'Error: no', location: { line: 3, column: 7 } })
    expect(await run.result).toMatchObject({
      ok: false,
      failure: { kind: 'exception', message: 'Error: no', location: { line: 3, column: 7 }, retryable: false },
      logs: [{ level: 'warn', text: 'before', seq: 0 }],
    })
  })

  it.each(['syntax', 'cpu-timeout', 'out-of-memory', 'stack-overflow', 'deadlock', 'output-limit', 'call-limit'])(
    'may be told by the program side that it ended so: %s',
    async kind => {
      const run = open()
      run.end({ kind, message: 'm' })
      expect(await run.result).toMatchObject({ failure: { kind, message: 'm' } })
    },
  )

  it.each([
    ['nothing', undefined],
    ['no message', { kind: 'exception' }],
    ['an unknown kind', { kind: 'toString', message: 'x' }],
    ['what only the host can know', { kind: 'abort', message: 'x' }],
    ['unavailability', { kind: 'unavailable', message: 'x' }],
  ])('of which the program side says %s has crashed', async (_, failure) => {
    const run = open()
    run.end(failure)
    expect(await run.result).toMatchObject({ failure: { kind: 'crash', retryable: true } })
  })

  it.each([{ line: 0, column: 1 }, { line: 1 }, { line: 1.5, column: 1 }, 'line 1', null])(
    'has no place that is none: %j',
    async location => {
      const run = open()
      run.end({ kind: 'syntax', message: 'x', location })
      expect(await run.result).not.toHaveProperty('failure.location')
    },
  )

  it('has a failure message that is cut where it is long', async () => {
    const run = open()
    run.end({ kind: 'exception', message: '€'.repeat(100_000) })
    const result = await run.result
    expect(!result.ok && new TextEncoder().encode(result.failure.message).length).toBe(16_386)
  })

  it('ends once: the first end is the one', async () => {
    const run = open()
    run.complete('1')
    run.end({ kind: 'exception', message: 'x' })
    run.fail('crash', 'x')
    run.log('log', 'late')
    run.complete('2')
    expect(await run.result).toMatchObject({ ok: true, value: 1, logs: [] })
    expect(run.stops.count).toBe(0)
  })

  it('is over before it begins where its signal has already aborted', async () => {
    const run = open({ signal: AbortSignal.abort(new Error('no more')) })
    expect(run.over).toBe(true)
    expect(await run.result).toMatchObject({ ok: false, failure: { kind: 'abort', message: 'no more' }, logs: [] })
    expect(run.stops.count).toBe(0)
  })

  it('ends when its signal aborts, and aborts its own with the same reason', async () => {
    const caller = new AbortController()
    const run = open({ signal: caller.signal })
    caller.abort('enough')
    expect(await run.result).toMatchObject({ failure: { kind: 'abort', message: 'enough' } })
    expect(run.signal.reason).toBe('enough')
    expect(run.stops.count).toBe(1)
  })

  it('leaves no listener on the signal of its caller', async () => {
    const caller = new AbortController()
    const removed = vi.spyOn(caller.signal, 'removeEventListener')
    const run = open({ signal: caller.signal })
    run.complete()
    caller.abort()
    expect(removed).toHaveBeenCalledOnce()
    expect(await run.result).toMatchObject({ ok: true })
  })

  it('ends at the wall, counted from when its program began', async () => {
    vi.useFakeTimers()
    const run = open({}, { wallMs: 1_000 })
    vi.advanceTimersByTime(5_000)
    expect(run.over).toBe(false)
    run.begin()
    vi.advanceTimersByTime(999)
    expect(run.over).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await run.result).toMatchObject({
      failure: { kind: 'wall-timeout', message: 'the program was not done after 1000 ms', retryable: true },
    })
    expect(run.stops.count).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('refuses a program that is too long without starting it', async () => {
    const run = open({ program: '€€' }, { sourceBytes: 5 })
    expect(run.over).toBe(true)
    expect(await run.result).toMatchObject({
      failure: { kind: 'unsupported-syntax', message: expect.stringMatching(/over the limit of 5 bytes/) },
    })
    expect(open({ program: '€€' }, { sourceBytes: 6 }).over).toBe(false)
  })

  it('says what a program can reach', () => {
    const errorClass = { name: 'ToolCallError', memberNameProperty: 'toolName' }
    const run = open({ bindings: [{ global: 'tools', functions: { 'a-b': async () => 1 }, errorClass }] })
    expect(run.globals).toEqual([{ global: 'tools', names: ['a-b'], errorClass }])
  })

  it('counts what it used', async () => {
    const run = open()
    run.place(true)
    run.begin()
    run.use(5, 100)
    run.use(Number.NaN, -1)
    run.use('6')
    run.complete()
    const { stats } = await run.result
    expect(stats).toMatchObject({ cpuMs: 5, peakMemoryBytes: 100, cold: true, calls: 0, maxInFlight: 0 })
    for (const time of [stats.queueMs, stats.startMs, stats.wallMs]) expect(time).toBeGreaterThanOrEqual(0)
  })

  it.each([
    ['a program that is no text', { program: 1 }, /program of a run must be text/],
    ['no bindings', { bindings: undefined }, /must be an array/],
    ['a namespace that is none', { bindings: [null] }, /must be an object with a global/],
    ['functions that are none', { bindings: [{ global: 'a' }] }, /must be an object with a global/],
    ['a code that is no text', { bindings: [{ global: 'a', functions: {}, missingCode: 4 }] }, /missingCode .* text/],
    ['a reserved global', { bindings: [{ global: 'class', functions: {} }] }, /reserved binding global/],
    ['a signal that is none', { signal: {} }, /must be an AbortSignal/],
    ['an onLog that is none', { onLog: 'x' }, /must be a function/],
    ['a runId that is none', { runId: 1 }, /must be text/],
    ['wider limits', { limits: { calls: 10_001 } }, /may be at most the runtime's own 10000/],
  ])('cannot be opened with %s', (_, request, message) => {
    expect(refused(request)).toMatch(message)
  })
})

describe('What makes no sense', () => {
  it.each([
    ['calls without a number', (run: TestRun) => run.call('x', 'tools', 'echo', '{}'.padEnd(1_000))],
    ['calls of the same number', (run: TestRun) => run.call(1, 'tools', 'echo', '{}'.padEnd(1_000))],
    ['entries that are no text', (run: TestRun) => run.log('log', 5)],
    ['whatever else', (run: TestRun) => run.drop('x'.repeat(1_000))],
  ])('is dropped, and ends the run when it is more than a megabyte: %s', async (_, say) => {
    const run = open({ bindings: [{ global: 'tools', functions: { echo: async args => args } }] })
    for (let round = 0; round < 900; round++) say(run)
    expect(run.over).toBe(false)
    for (let round = 0; round < 20_000 && !run.over; round++) say(run)
    expect(await run.result).toMatchObject({
      failure: { kind: 'crash', message: 'the program sent too much that no runtime understands' },
    })
  })
})

describe('The log of a run', () => {
  const logged = async (run: ReturnType<typeof open>) => {
    run.complete()
    const result = await run.result
    return { texts: result.logs.map(({ text }) => text), kind: result.ok ? 'ok' : result.failure.kind }
  }

  it('keeps order and levels, and takes an unknown level for log', async () => {
    const run = open()
    for (const level of ['log', 'info', 'warn', 'error', 'debug', 'toString', null]) run.log(level, 'x')
    run.log('log', 5)
    run.complete()
    const { logs } = await run.result
    expect(logs.map(({ level }) => level)).toEqual(['log', 'info', 'warn', 'error', 'debug', 'log', 'log'])
    expect(logs.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('is complete exactly at the cap: bytes of text, and one for each end', async () => {
    const run = open({}, { logBytes: 8 })
    run.log('log', '€')
    run.log('log', 'abc')
    expect(await logged(run)).toEqual({ texts: ['€', 'abc'], kind: 'ok' })
  })

  it('one byte over ends the run, with the longest beginning cut between code points', async () => {
    const run = open({}, { logBytes: 8 })
    run.log('log', 'ab')
    run.log('log', '😀😀')
    run.log('log', 'never')
    expect(run.stops.count).toBe(1)
    expect(await logged(run)).toEqual({ texts: ['ab', '😀'], kind: 'output-limit' })
  })

  it('of nothing but empty entries ends too', async () => {
    const run = open({}, { logBytes: 3 })
    for (let each = 0; each < 5; each++) run.log('log', '')
    expect(await logged(run)).toEqual({ texts: ['', '', ''], kind: 'output-limit' })
  })

  it('has no more entries than its host can well keep, however short they are', async () => {
    const run = open()
    for (let each = 0; each <= 100_000; each++) run.log('log', '')
    run.complete()
    expect(await run.result).toMatchObject({
      failure: { kind: 'output-limit', message: 'outer output exceeded 100000 entries of logs: log less of it' },
    })
  })

  it('is told as it grows, and what the listener throws stays its own', async () => {
    const heard: CodeLog[] = []
    const run = open({
      onLog(entry) {
        heard.push(entry)
        if (entry.seq === 0) throw new Error('mine')
        return Promise.reject(new Error('mine too')) as never
      },
    })
    run.log('log', 'a')
    run.log('log', 'b')
    expect(heard.map(({ text }) => text)).toEqual(['a', 'b'])
    expect(await logged(run)).toEqual({ texts: ['a', 'b'], kind: 'ok' })
  })
})
