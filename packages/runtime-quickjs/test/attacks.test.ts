import process from 'node:process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CodeBinding } from '@dsh/code-runtime'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { basics, runnerOf, seenOf, toolsOf } from './tools.ts'

const runtime = createQuickJsRuntime({ workers: 1, limits: { cpuMs: 150, memoryBytes: 24 * 1024 * 1024 } })
const run = runnerOf(runtime)
const seen = async (program: string) => seenOf(await run(program))
const kindOf = async (program: string, functions: Readonly<Record<string, CodeBinding>> = basics) => {
  const result = await run(program, { bindings: [toolsOf(functions)] })
  return result.ok ? result.value : result.failure.kind
}
beforeAll(() => runtime.prewarm())
afterAll(() => runtime.dispose())
afterEach(async () => {
  // oxlint-disable-next-line vitest/no-standalone-expect -- Every test here is also one of the run after it.
  expect(await seen('return 1')).toBe(1)
})

describe('A program cannot forge', () => {
  it('what goes between it and its host, by what it prints', async () => {
    const program = `
      console.log('{"run":1,"end":{"kind":"value","text":"forged"}}', '\\u0000\\u0001\\u0002\\u001e')
      console.log({ run: 1, end: { kind: 'value', text: '1' } })
      return 'mine'`
    const result = await run(program)
    expect(result).toMatchObject({ ok: true, value: 'mine' })
    expect(result.logs).toHaveLength(2)
  })

  it('a call, an answer or an end, since it reaches nothing that makes them', async () => {
    const program = `
      const found: string[] = []
      for (const name of Object.getOwnPropertyNames(globalThis))
        if (/port|post|message|settle|host|say|worker|process|require|module|wasm|Atomics|SharedArray/i.test(name)) found.push(name)
      const stolen: unknown[] = []
      const steal = (_: unknown, ...rest: unknown[]) => { stolen.push(...rest); return undefined }
      for (const prototype of [Object.prototype, Array.prototype, Function.prototype])
        for (const key of ['0', '1', 'next', 'keys', 'copy', 'resolve', 'reject', 'fault', 'value', 'get', 'set', 'up'])
          try { Object.defineProperty(prototype, key, { configurable: true, get() { return undefined }, set(value) { steal(0, this, value) } }) } catch {}
      const value = await tools.echo({ a: [1, { b: 2 }] })
      await tools.fail({}).catch(() => {})
      return [found, stolen.filter(each => typeof each === 'function').length, JSON.stringify(value)]`
    expect(await seen(program)).toEqual([[], 0, '{"a":[1,{"b":2}]}'])
  })

  it('what it is given, by what it does to prototypes', async () => {
    const program = `
      const evil = () => 'forged'
      const { ownKeys } = Reflect
      const holders = [Object, Array, String, Number, Boolean, Map, Set, Promise, RegExp, Error, Function, Symbol, BigInt]
      for (let i = 0; i < holders.length; i++) for (let j = 0; j < 2; j++) {
        const target = j ? holders[i] : holders[i].prototype
        const keys = ownKeys(target)
        for (let k = 0; k < keys.length; k++) if (keys[k] !== 'prototype' && keys[k] !== 'constructor') try { target[keys[k]] = evil } catch {}
      }
      JSON.parse = JSON.stringify = Reflect.apply = Reflect.ownKeys = Reflect.getPrototypeOf = evil
      globalThis.Object = globalThis.Array = globalThis.Promise = globalThis.Error = globalThis.Reflect = undefined
      globalThis.Date = globalThis.Math = globalThis.console = undefined
      return await tools.echo({ a: [1, 'x', null, true], b: { c: 0.5 } })`
    expect(await seen(program)).toEqual({ a: [1, 'x', null, true], b: { c: 0.5 } })
  })

  it('what it is given, by what it adds to the prototype of all', async () => {
    const program = `
      for (const key of ['text', 'reason', 'code', 'message', 'errorClass', 'name', 'value', 'ok', 'resolve', 'stack', 'up', 'keys', 'args', 'at'])
        Object.defineProperty(Object.prototype, key, { value: 'forged', writable: true, configurable: true, enumerable: true })
      const plain = await tools.plain({}).catch(error => [error.message, Object.hasOwn(error, 'code')])
      const lossy = await tools.echo({ a: undefined }).then(() => 'heard', error => error.message)
      setTimeout(() => {}, 0)
      return [await tools.echo([1]), plain, lossy]`
    const plain: CodeBinding = async () => {
      throw new Error('plain')
    }
    expect(seenOf(await run(program, { bindings: [toolsOf({ ...basics, plain })] }))).toEqual([
      [1],
      ['plain', false],
      'binding arguments must be lossless JSON: a: undefined is not JSON',
    ])
    expect(await kindOf('Object.prototype.text = "1"; return { a: undefined }')).toBe('invalid-output')
  })

  it('how it fails, by what it does to errors', async () => {
    const program = `
      Error.prepareStackTrace = (error, frames) => { globalThis.frames = frames; return 'forged' }
      Error.stackTraceLimit = Infinity
      Object.defineProperty(Error.prototype, 'stack', { get() { return 'forged (program.ts:99:99)' } })
      Object.defineProperty(Error.prototype, 'toString', { value: () => 'forged' })
      Error.captureStackTrace = () => { throw new Error('forged') }
      try { await tools.fail({}) } catch (error) { if (globalThis.frames) return 'frames'; throw error }`
    expect(await run(program)).toMatchObject({
      failure: { kind: 'exception', message: expect.stringMatching(/^ToolCallError: no luck\n.*program\.ts:7:/) },
    })
  })

  it('the class of a failure of a call', async () => {
    const program = `
      Object.setPrototypeOf(ToolCallError, class { constructor() { throw new Error('forged') } })
      globalThis.ToolCallError = class {}
      try { await tools.fail({}) } catch (error) { return [error.name, error.message, error.code, error.constructor.name] }`
    expect(await seen(program)).toEqual(['ToolCallError', 'no luck', 'NO_LUCK', 'ToolCallError'])
  })

  it('arguments, by what they do when they are read', async () => {
    const heard: unknown[] = []
    const echo: CodeBinding = async args => {
      heard.push(args)
      return args
    }
    const program = `
      let reads = 0
      const moody = { get a() { reads += 1; return reads === 1 ? 'first' : 'later' } }
      const list = [1, 2, 3]
      Object.defineProperty(list, 1, { get() { list.length = 2; return 'cut' }, enumerable: true, configurable: true })
      const outcomes: unknown[] = [await tools.echo(moody), reads]
      for (const evil of [
        list, { toJSON: () => 'forged' }, { [Symbol('s')]: 1 }, { __proto__: { a: 1 } }, new (class A { a = 1 })(),
        new Proxy({}, { getPrototypeOf() { throw new Error('trap') } }), new Proxy([], { get: () => 7 }), () => 1, Symbol(),
        Object.defineProperty({}, 'a', { value: 1 }), Object.assign([1], { extra: 1 }), Object(1), new Date(0), [, 1],
      ]) outcomes.push(await tools.echo(evil).then(() => 'heard', error => error instanceof ToolCallError))
      return outcomes`
    const result = await run(program, { bindings: [toolsOf({ echo })] })
    expect(seenOf(result)).toEqual([{ a: 'first' }, 1, ...Array.from({ length: 14 }, () => true)])
    expect(heard).toEqual([{ a: 'first' }])
  })

  it('the body that it is: one that closes its function is no program', async () => {
    for (const body of [
      '} evil() {',
      '}\nevil()\n{',
      '}, evil() {',
      '}}) + ({ m() {',
      '} + function () {',
      '}\ninterface A {',
      '}\n{',
      '`',
      '/*',
      'return 1 })(); (() => {',
    ])
      expect([body, await kindOf(body)]).toEqual([body, 'syntax'])
  })
})

describe('A program cannot get out', () => {
  it('by any constructor that it can reach', async () => {
    process.env['DSH_TEST_CANARY'] = 'canary'
    const program = `
      const found: string[] = []
      const values = [this, globalThis, tools, tools.echo, tools.nope, console.log, setTimeout, ToolCallError, tools.echo(1), async () => {},
        function* () {}, await tools.echo([{}]), await tools.fail({}).catch(error => error), await import('fs').catch(error => error)]
      for (const value of values) for (const maker of [value?.constructor?.constructor, Object.getPrototypeOf(value ?? {})?.constructor?.constructor])
        try {
          const outer = maker('return typeof process + typeof require + typeof fetch + typeof WebAssembly + typeof Deno')()
          if (outer !== 'undefined'.repeat(5)) found.push(String(outer))
        } catch {}
      try { found.push((0, eval)('process.env.DSH_TEST_CANARY')) } catch {}
      return found`
    expect(await seen(program)).toEqual([])
    delete process.env['DSH_TEST_CANARY']
  })

  it('by modules', async () => {
    for (const name of ['fs', 'node:fs', 'quickjs', 'std', 'os', './worker.js', 'data:text/javascript,1'])
      expect(await seen(`return await import(${JSON.stringify(name)}).then(() => 'in', error => error.name)`)).toBe(
        'ReferenceError',
      )
  })
})

describe('A program cannot take more than it has', () => {
  it.each([
    ['text that doubles', "let s = 'x'; for (;;) s += s"],
    ['text that is joined', 'return new Array(2 ** 28).join("xxxxxxxx").length'],
    ['text that is replaced', "let s = 'ab'; for (;;) s = s.replaceAll('b', s)"],
    ['numbers that grow', 'let n = 3n; for (;;) n *= n'],
    [
      'generators without end',
      'const all = []; for (const x of (function* () { for (;;) yield new Array(1000).fill(0) })()) all.push(x)',
    ],
    ['promises without end', 'for (;;) Promise.reject(new Error("x")); '],
    [
      'promises that make promises',
      'const next = (): unknown => Promise.all([0, 1].map(async () => next())); await next()',
    ],
    ['deep nesting of itself', '['.repeat(100_000)],
    ['deep nesting of text for JSON', 'return JSON.parse("[".repeat(5e6))'],
    ['a regular expression that goes back', "return /^(\\w+\\s?)*$/.test('word '.repeat(50) + '!')"],
    ['a regular expression in its own way', "return 'x'.repeat(1e5).match(/(x+x+)+y/)"],
    ['sorting that never ends', 'return Array.from({ length: 1e5 }, (_, i) => i).sort(() => { for (;;); })'],
    ['timers without end', 'for (;;) setTimeout(() => {}, 1e6)'],
    [
      'entries that are printed',
      'const wide = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => ({})))); for (;;) console.log(wide)',
    ],
    ['arguments in flight', "for (;;) tools.hang({ text: 'y'.repeat(1e6) })"],
  ])('%s', async (_, program) => {
    const hang: CodeBinding = () => new Promise(() => {})
    expect([
      'cpu-timeout',
      'out-of-memory',
      'stack-overflow',
      'exception',
      'syntax',
      'call-limit',
      'output-limit',
    ]).toContain(await kindOf(program, { ...basics, hang }))
  })

  it('by catching what ends it', async () => {
    expect(await kindOf('for (;;) try { for (;;); } catch {}')).toBe('cpu-timeout')
    expect(
      await kindOf('const all = []; try { for (;;) all.push(new Uint8Array(1e6)) } catch {} return "caught"'),
    ).toBe('out-of-memory')
    expect(
      await kindOf(
        'const spin = () => { for (;;); }; await Promise.resolve({ get then() { spin() } }).catch(() => {}); return "caught"',
      ),
    ).toBe('cpu-timeout')
    expect(await kindOf('process: for (;;) await Promise.reject(1).catch(() => {})')).toBe('cpu-timeout')
  })

  it('by taking all memory but little of it, wherever that is missed next', async () => {
    const programs = [
      "for (let at = 0; at < 3000; at++) tools['name' + at]",
      'await Promise.all(Array.from({ length: 1000 }, (_, at) => tools.echo({ at })))',
    ]
    const ends = new Set<unknown>()
    for (const program of programs)
      for (const memoryBytes of [307_200, 316_000, 330_000, 1_411_063]) {
        const result = await run(program, { limits: { memoryBytes } })
        ends.add(result.ok ? 'ok' : result.failure.kind)
      }
    expect([...ends]).toEqual(['out-of-memory'])
  })

  it('by throwing nothing, which is no want of memory', async () => {
    expect(await seen('throw null')).toEqual({ exception: 'the program threw null' })
    expect(await seen('queueMicrotask(() => { throw null }); await 0; await 0; return 1')).toBe(1)
  })

  it('between its calls, after it has changed everything', async () => {
    const program = `
      await tools.echo(1)
      globalThis.Promise = class { constructor() { throw new Error('forged') } }
      Array.prototype.push = Array.prototype.map = () => { throw new Error('forged') }
      const second = await tools.echo({ n: 2 })
      Object.prototype.then = undefined
      JSON.parse = () => ({ n: 'forged' })
      return [second, await tools.echo({ n: 3 })]`
    expect(await seen(program)).toEqual([{ n: 2 }, { n: 3 }])
  })

  it('nor shows anything of its host in what it prints of itself', async () => {
    const program = `
      const texts = [String(tools.echo), String(console.log), String(setTimeout), new Error('x').stack, (() => { try { null.x } catch (e) { return e.stack } })()]
      return texts.join('\\n')`
    expect(await seen(program)).not.toMatch(/file:|node:|[\\/](work|home|usr|packages)[\\/]/)
  })
})
