import { existsSync, readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { afterAll, describe, expect, it } from 'vitest'
import { createNodeRuntime } from '@dsh/runtime-node'

const runtime = createNodeRuntime({ concurrency: 2 })
afterAll(() => runtime.dispose())
/** The processes that this one has started, by way of any of its threads. */
const children = (): readonly string[] =>
  readdirSync('/proc/self/task').flatMap(thread =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
const value = async (program: string) => {
  const result = await runtime.run({ program, bindings: [] })
  return result.ok ? result.value : result.failure
}

describe('createNodeRuntime(options)', () => {
  it('says truly what contains a program: a process, and nothing that malice could not pass', () => {
    expect(runtime.isolation).toEqual({ boundary: 'process', confinement: [], network: true, files: true })
    expect(runtime.capabilities).toEqual({ snapshot: false, concurrentCalls: true, typescript: 'strip', jit: true })
  })

  it('refuses options that make no sense', () => {
    expect(() => createNodeRuntime({ concurrency: 0 })).toThrow(/concurrency must be a positive integer/)
    expect(() => createNodeRuntime({ limits: { wallMs: -1 } })).toThrow(/limits.wallMs/)
  })

  it('keeps no process alive that has nothing else to do', async () => {
    const before = process.getActiveResourcesInfo().toSorted()
    await runtime.prewarm(2)
    expect(await value('return 1')).toBe(1)
    await expect
      .poll(() => process.getActiveResourcesInfo().filter(one => /Process|Pipe|Message/.test(one)))
      .toEqual(before.filter(one => /Process|Pipe|Message/.test(one)))
  })

  it.skipIf(!existsSync('/proc/self/task'))('leaves no process behind once it is disposed', async () => {
    const before = children()
    const other = createNodeRuntime()
    await other.prewarm(2)
    await other.run({ program: 'return 1', bindings: [] })
    expect(children().length).toBeGreaterThan(before.length)
    await other.dispose()
    expect(children().filter(pid => !before.includes(pid))).toEqual([])
  })

  it('is warm for the next program once it has run one', async () => {
    await runtime.prewarm()
    expect((await runtime.run({ program: 'return 1', bindings: [] })).stats.cold).toBe(false)
  })

  it('lets programs wait where all places are taken', async () => {
    const functions = { wait: () => new Promise<null>(resolve => void setTimeout(resolve, 100, null)) }
    const request = { program: 'await tools.wait({})', bindings: [{ global: 'tools', functions }] }
    const results = await Promise.all([runtime.run(request), runtime.run(request), runtime.run(request)])
    expect(results.every(result => result.ok)).toBe(true)
    expect(Math.max(...results.map(result => result.stats.queueMs))).toBeGreaterThan(50)
  })
})

describe('A program that waits for a place', () => {
  it('ends as soon as its signal aborts', async () => {
    const one = createNodeRuntime({ concurrency: 1 })
    const caller = new AbortController()
    const functions = { wait: () => new Promise<null>(() => {}) }
    const first = one.run({ program: 'await tools.wait({})', bindings: [{ global: 'tools', functions }] })
    const second = one.run({ program: 'return 1', bindings: [], signal: caller.signal })
    caller.abort('no more')
    expect(await second).toMatchObject({ failure: { kind: 'abort', message: 'no more' } })
    await one.dispose()
    expect(await first).toMatchObject({ failure: { kind: 'abort', message: 'runtime disposed' } })
  })
})

describe('A program on V8', () => {
  it('has the language, a console and timers, and nothing of Node', async () => {
    expect(
      await value(`return ['process', 'require', 'fetch', 'Buffer', 'WebAssembly', 'setImmediate', 'global', 'setTimeout', 'Intl']
        .map(name => typeof (globalThis as any)[name])`),
    ).toEqual([...Array.from({ length: 7 }, () => 'undefined'), 'function', 'object'])
  })

  it('cannot import', async () => {
    expect(await value("try { return await import('node:fs') } catch (error: any) { return error.code }")).toBe(
      'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING',
    )
  })

  it('finds no way out through constructors, thrown errors or stacks', async () => {
    expect(
      await value(`
        const ways: (() => unknown)[] = [
          () => (console.log as any).constructor('return process')(),
          () => (setTimeout as any).constructor('return process')(),
          () => (globalThis as any).constructor.constructor('return process')(),
        ]
        try { await import('x') } catch (error: any) { ways.push(() => error.constructor.constructor('return process')()) }
        return ways.map(way => { try { return typeof way() } catch (error: any) { return error.name } })`),
    ).toEqual(['ReferenceError', 'ReferenceError', 'ReferenceError', 'EvalError'])
  })

  it('is refused arguments that are not JSON, or too long, with the code of all that no tool takes', async () => {
    const program = `
      const seen = []
      for (const args of [undefined, { a: undefined }, [,], 'x'.repeat(5_000_000), new Map()])
        seen.push(await tools.echo(args).then(() => 'taken', error => error.code))
      return seen`
    const result = await runtime.run({
      program,
      bindings: [{ global: 'tools', functions: { echo: async args => args } }],
    })
    const refused = Array.from({ length: 4 }, () => 'INVALID_ARGS')
    expect(result.ok ? result.value : result.failure).toEqual(['taken', ...refused])
  })

  it('logs values as Node shows them, and formats', async () => {
    const { logs } = await runtime.run({
      program: "console.log('%s has %d', 'a', 2, { a: [1, { b: null }] }, undefined, new Map([[1, 2]]))",
      bindings: [],
    })
    expect(logs.map(entry => entry.text)).toEqual(['a has 2 { a: [ 1, { b: null } ] } undefined Map(1) { 1 => 2 }'])
  })

  it('shows errors with the lines of the program alone', async () => {
    const { logs } = await runtime.run({
      program: 'function f() {\n  return new Error("no")\n}\nconsole.log(f())',
      bindings: [],
    })
    expect(logs[0]?.text).toMatch(/^Error: no\n {4}at f \(program:2:10\)\n {4}at program:4:13$/)
  })

  it('fails where a timer of it throws', async () => {
    const program = "setTimeout(() => { throw new Error('late') }, 1)\nawait new Promise(() => {})"
    expect(await value(program)).toMatchObject({ kind: 'exception', message: expect.stringMatching(/^Error: late/) })
  })

  it('can repeat and clear timers', async () => {
    expect(
      await value(`let count = 0
        await new Promise<void>(resolve => { const id = setInterval(() => { if (++count === 3) { clearInterval(id); resolve() } }, 1) })
        clearTimeout(setTimeout(() => { count = 100 }, 0))
        await new Promise(resolve => setTimeout(resolve, 5))
        return count`),
    ).toBe(3)
  })

  it('may have as much heap as its limit, also where its runtime allows more', async () => {
    const program =
      'const kept: number[][] = []\nfor (let i = 0; i < 100; i++) kept.push(new Array(50_000).fill(i + 0.5))\nreturn 1'
    expect(await value(program)).toBe(1)
    const limits = { memoryBytes: 16 * 1024 * 1024 }
    const narrow = await runtime.run({ program, bindings: [], limits })
    expect(narrow).toMatchObject({ ok: false, failure: { kind: 'out-of-memory' } })
  })

  it('has the line and column of a fault that only the engine sees', async () => {
    expect(await value('const a = 1\nlet b = 1; let b = 2')).toMatchObject({
      kind: 'syntax',
      location: { line: 2, column: 16 },
    })
  })
})
