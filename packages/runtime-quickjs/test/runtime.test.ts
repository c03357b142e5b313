import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { CodeRuntimeError, type CodeBinding } from '@dsh/code-runtime'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { linkSources } from '../src/link-sources.ts'
import { watchLoop } from './loop-watch.ts'
import { deferred, runnerOf, seenOf, toolsOf } from './tools.ts'

const runtime = createQuickJsRuntime({ workers: 2 })
const run = runnerOf(runtime)
afterAll(() => runtime.dispose())

describe('A program that is out of stack', () => {
  const deep = (step: string): string => `
    const deep = (): void => { ${step}; deep() }
    for (let time = 0; time < 5; time++) try { deep() } catch {}
    const order: number[] = []
    const ring = (n: number) => new Promise<void>(rung => setTimeout(() => { order.push(n); rung() }, 10 * n))
    await Promise.all([3, 1, 2].map(ring))
    return order`

  it('goes on with timers that are whole, whatever it was about to change of them', async () => {
    expect(seenOf(await run(deep('setTimeout(() => {}, 1)')))).toEqual([1, 2, 3])
    expect(seenOf(await run(deep('clearTimeout(setTimeout(() => {}, 5))')))).toEqual([1, 2, 3])
  })

  it('has as much of it as a program needs, however little it was given', async () => {
    for (const stackBytes of [1, 1000, 2400]) {
      const seen = await runtime.run({ program: 'return [1].map(n => n + 1)', bindings: [], limits: { stackBytes } })
      expect(seen).toMatchObject({ ok: true, value: [2] })
    }
  })
})

describe('createQuickJsRuntime(options)', () => {
  it('says what it is: nothing but WebAssembly, no network, no files', () => {
    expect([runtime.language, runtime.isolation, runtime.capabilities]).toEqual([
      'typescript',
      { boundary: 'wasm', confinement: [], network: false, files: false },
      { snapshot: true, concurrentCalls: true, typescript: 'strip', jit: false },
    ])
  })

  it('takes limits of its own, wider or narrower than the default', () => {
    const { limits } = createQuickJsRuntime({ limits: { cpuMs: 60_000, calls: 1, depth: 500 } })
    expect([limits.cpuMs, limits.calls, limits.depth]).toEqual([60_000, 1, 500])
  })

  it('refuses what cannot be', () => {
    for (const options of [
      { limits: { stackBytes: 600 * 1024 } },
      { limits: { memoryBytes: 2 ** 32 } },
      { limits: { cpuMs: 0 } },
      { workers: 0 },
      { workers: 1.5 },
    ])
      expect(() => createQuickJsRuntime(options)).toThrow(CodeRuntimeError)
  })

  it('starts nothing before it is asked to', async () => {
    const idle = createQuickJsRuntime()
    await idle.dispose()
    await expect(idle.prewarm()).rejects.toThrow('disposed')
  })
})

describe('runtime.prewarm(count)', () => {
  it('has workers ready, so that a run has to wait for none', async () => {
    await runtime.prewarm(2)
    const { stats } = await run('return 1')
    expect(stats.cold).toBe(false)
  })
})

describe('runtime.run(request)', () => {
  it('runs as many programs at once as there are workers, and the others after them', async () => {
    const meeting = deferred<void>()
    let here = 0
    let most = 0
    const meet: CodeBinding = async () => {
      here += 1
      most = Math.max(most, here)
      if (here === 2) meeting.resolve()
      await meeting.promise
      here -= 1
      return most
    }
    const bindings = [toolsOf({ meet })]
    const all = await Promise.all(
      Array.from({ length: 4 }, () => runtime.run({ program: 'return await tools.meet({})', bindings })),
    )
    expect(all.map(seenOf)).toEqual([2, 2, 2, 2])
    expect(all.filter(({ stats }) => stats.queueMs > 0.5).length).toBeGreaterThanOrEqual(2)
  })

  it('takes a run that is aborted while it waits for a worker out of the line', async () => {
    const release = deferred<null>()
    const bindings = [toolsOf({ wait: () => release.promise })]
    const busy = [1, 2].map(() => runtime.run({ program: 'return await tools.wait({})', bindings }))
    const stop = new AbortController()
    const waiting = run('return 1', { signal: stop.signal })
    stop.abort(new Error('no longer wanted'))
    expect(seenOf(await waiting)).toEqual({ abort: 'no longer wanted' })
    release.resolve(null)
    expect((await Promise.all(busy)).map(seenOf)).toEqual([null, null])
    expect(seenOf(await run('return 2'))).toBe(2)
  })

  it('refuses a name that a live run has', async () => {
    const release = deferred<null>()
    const bindings = [toolsOf({ wait: () => release.promise })]
    const first = runtime.run({ program: 'return await tools.wait({})', bindings, runId: 'same' })
    await expect(run('return 1', { runId: 'same' })).rejects.toThrow('give each run its own runId')
    release.resolve(null)
    await first
    expect(seenOf(await run('return 1', { runId: 'same' }))).toBe(1)
  })

  it('makes all calls of one turn before it waits for an answer, and counts them as in flight together', async () => {
    let turns = 0
    const echo: CodeBinding = async args => {
      if (args === 0) turns += 1
      return args
    }
    const program = `
      const sum = (list: number[]) => list.reduce((a, b) => a + b)
      let total = 0
      for (let turn = 0; turn < 5; turn++) total += sum(await Promise.all(Array.from({ length: 100 }, (_, i) => tools.echo(i))))
      return total`
    const result = await run(program, { bindings: [toolsOf({ echo })] })
    expect([seenOf(result), turns, result.stats.calls, result.stats.maxInFlight]).toEqual([24_750, 5, 500, 100])
  })

  it('starts a call at once, also while the program goes on with its turn', async () => {
    const started: number[] = []
    const note: CodeBinding = async () => {
      started.push(Date.now())
      return null
    }
    const program = `
      const first = tools.note({})
      const end = Date.now() + 200
      while (Date.now() < end);
      await tools.note({})
      await first
      return end`
    const result = await run(program, { bindings: [toolsOf({ note })] })
    expect(result).toMatchObject({ ok: true })
    expect(result.ok && started[0]! < (result.value as number) && started[1]! >= (result.value as number)).toBe(true)
  })

  it('starts calls in the order of the program, long ones among short ones', async () => {
    const started: number[] = []
    const note = async ({ at }: { readonly at: number }) => {
      started.push(at)
      return null
    }
    const program = `
      const text = 'x'.repeat(5000)
      await Promise.all(Array.from({ length: 90 }, (_, at) => tools.note(at % 7 === 3 ? { at, text } : { at })))
      tools.note({ at: 90 }); console.log('then'); tools.note({ at: 91 })`
    const result = await runtime.run({ program, bindings: [toolsOf({ note: note as never })] })
    expect(result.ok).toBe(true)
    expect(started).toEqual(Array.from({ length: 92 }, (_, at) => at))
  })

  it('holds its host up for no longer than one large call takes to read', async () => {
    const program = `
      const text = 'x'.repeat(1e6)
      return (await Promise.all(Array.from({ length: 40 }, (_, i) => tools.size({ i, text })))).length`
    const size: CodeBinding = async args => JSON.stringify(args).length
    const watch = watchLoop()
    const result = await run(program, { bindings: [toolsOf({ size })] })
    expect(watch.stop()).toBeLessThan(100)
    expect(seenOf(result)).toBe(40)
  })

  it('counts only the time in the engine, through all of the program’s waits', async () => {
    const slow: CodeBinding = () => new Promise(resolve => void setTimeout(resolve, 30, null))
    const program = 'for (let i = 0; i < 10; i++) await tools.slow({}); return 1'
    const result = await run(program, { bindings: [toolsOf({ slow })], limits: { cpuMs: 200 } })
    expect(seenOf(result)).toBe(1)
    expect(result.stats.wallMs).toBeGreaterThan(290)
    expect(result.stats.cpuMs).toBeLessThan(200)
  })

  it('adds the time of all turns up', async () => {
    const program = 'for (;;) { for (let i = 0; i < 3e5; i++); await tools.echo(1) }'
    const result = await run(program, { limits: { cpuMs: 150 } })
    expect(seenOf(result)).toEqual({ 'cpu-timeout': 'the program used more than 150 ms of processor time' })
    expect(result.stats.calls).toBeGreaterThan(1)
  })

  it('ends a program whose engine is long in one operation, and goes on with another worker', async () => {
    // Seconds of work between two looks of the engine at the time.
    const program = 'return String(7n ** 300_000n).length'
    const result = await run(program, { limits: { cpuMs: 50, wallMs: 15_000 } })
    expect(seenOf(result)).toEqual({ 'cpu-timeout': 'the program used more than 50 ms of processor time' })
    expect(seenOf(await run('return 1'))).toBe(1)
  })

  it('gives no run a worker that it has given up, also where that turns out to have stopped in time', async () => {
    const own = createQuickJsRuntime({ workers: 1 })
    const caller = new AbortController()
    const begin: CodeBinding = async () => {
      // Held up for longer than a worker may take to stop, its host first gives it up, and then hears that it did.
      setImmediate(() => {
        caller.abort(new Error('enough'))
        for (const until = performance.now() + 400; performance.now() < until;);
      })
      return null
    }
    const program = 'await tools.begin({}); for (;;);'
    const bindings = [toolsOf({ begin })]
    expect(seenOf(await own.run({ program, bindings, signal: caller.signal }))).toEqual({ abort: 'enough' })
    expect(seenOf(await own.run({ program: 'return 1', bindings: [] }))).toBe(1)
    await own.dispose()
  })

  it('leaves nothing of a run in the memory of the next, also where it grew', async () => {
    const grow = 'globalThis.kept = "mark".repeat(2e6); return [typeof before, kept.length]'
    for (let round = 0; round < 4; round++) expect(seenOf(await run(grow))).toEqual(['undefined', 8e6])
    expect((await run('return typeof kept')).stats.peakMemoryBytes).toBeLessThan(2e6)
  })
})

describe('runtime.dispose()', () => {
  it('ends live runs, and those that wait for a worker', async () => {
    const own = createQuickJsRuntime({ workers: 1 })
    const asked = deferred<void>()
    const ask: CodeBinding = () => {
      asked.resolve()
      return new Promise(() => {})
    }
    const runs = [1, 2].map(() => own.run({ program: 'await tools.ask({})', bindings: [toolsOf({ ask })] }))
    await asked.promise
    await own.dispose()
    expect((await Promise.all(runs)).map(seenOf)).toEqual([
      { abort: 'runtime disposed' },
      { abort: 'runtime disposed' },
    ])
    await expect(own.run({ program: 'return 1', bindings: [] })).rejects.toThrow(CodeRuntimeError)
    await own.dispose()
  })
})

describe('A process', () => {
  const children: ReturnType<typeof spawn>[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill()
  })

  it('ends by itself while workers idle, and not while a run goes on', async () => {
    const program = `
      const { createQuickJsRuntime } = (await import(${JSON.stringify(linkSources(new URL('../src/index.ts', import.meta.url)))})).default
      const runtime = createQuickJsRuntime()
      const bindings = [{ global: 'tools', functions: { echo: async value => value } }]
      const { value } = await runtime.run({ program: 'await new Promise(done => setTimeout(done, 300)); return await tools.echo("done")', bindings })
      process.stdout.write(value)`
    const child = spawn(process.execPath, ['--input-type=module'], { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(child)
    let said = ''
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
    })
    child.stdin!.end(program)
    const [code] = await once(child, 'close')
    expect([said, code]).toEqual(['done', 0])
  })
})
