import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { basics, runnerOf, seenOf, toolsOf } from './tools.ts'

const runtime = createQuickJsRuntime({ workers: 1 })
const run = runnerOf(runtime)
const seen = async (program: string) => seenOf(await run(program))
const logged = async (program: string) => (await run(program)).logs.map(({ text }) => text)
beforeAll(() => runtime.prewarm())
afterAll(() => runtime.dispose())

describe('console', () => {
  it('prints text as it is, and other values as a reader would write them', async () => {
    const program = `
      class Point { x = 1 }
      const circle: any = { name: 'c' }; circle.self = circle
      console.log('text', 1, -0, 2n, true, null, undefined, Symbol('s'), () => 1, Point)
      console.log({ a: 1, 'b c': [1, 'two', [3]] }, new Point(), Object.create(null), circle)
      console.log(new Map([['k', new Set([1])]]), new Date(0), /x/gi, new Uint8Array(2), Promise.resolve(1))
      console.log([, 1], { get a() { return 1 } }, new Proxy([1], {}), tools)`
    expect(await logged(program)).toEqual([
      'text 1 -0 2n true null undefined Symbol(s) [Function (anonymous)] [Function: Point]',
      "{ a: 1, 'b c': [ 1, 'two', [ 3 ] ] } Point { x: 1 } [Object: null prototype] {} { name: 'c', self: [Circular] }",
      "Map(1) { 'k' => Set(1) { 1 } } 1970-01-01T00:00:00.000Z /x/gi Uint8Array(2) [ 0, 0 ] Promise {}",
      '[ <empty>, 1 ] { a: [Getter] } [ 1 ] [Object: null prototype] {}',
    ])
  })

  it('stops at a depth of 4, at 100 items and at 10,000 characters, and breaks long lines', async () => {
    const program = `
      console.log({ a: { b: { c: { d: { e: { f: 1 } } } } } })
      console.log(Array.from({ length: 102 }, () => 0))
      console.log(['x'.repeat(10_005)])
      console.log({ first: 'a'.repeat(40), second: 'b'.repeat(40) })`
    const [deep, long, wide, broken] = await logged(program)
    expect(deep).toContain('e: [Object]')
    expect(long).toMatch(/0,\n {2}\.\.\. 2 more items\n\]$/)
    expect(wide).toMatch(/x'\.\.\. 5 more characters\n\]$/)
    expect(broken).toBe(`{\n  first: '${'a'.repeat(40)}',\n  second: '${'b'.repeat(40)}'\n}`)
  })

  it('fills placeholders, and has the methods that programs use beside the five', async () => {
    const program = `
      console.log('%s is %d, %i, %j and %o: 100%%', 'it', '1.5', 2.7, { a: 1 }, [1], 'rest')
      console.log('50% of', 'all'); console.table([{ a: 1 }]); console.dir({ b: 2 })
      console.group('g'); console.groupEnd(); console.assert(1 > 2, 'no'); console.assert(true)`
    expect(await logged(program)).toEqual([
      'it is 1.5, 2, {"a":1} and [ 1 ]: 100% rest',
      '50% of all',
      '[ { a: 1 } ]',
      '{ b: 2 }',
      'g',
      'Assertion failed: no',
    ])
  })

  it('prints an error with its frames and what else it has', async () => {
    const program = `
      console.log(new TypeError('bad'))
      try { await tools.fail({}) } catch (error) { console.log(error) }`
    expect(await logged(program)).toEqual([
      'TypeError: bad\n    at program (program.ts:2:23)',
      "ToolCallError: no luck\n    at program (program.ts:3:25) { toolName: 'fail', code: 'NO_LUCK' }",
    ])
  })
})

describe('A failure', () => {
  it('tells the lines and columns of the program, also behind types', async () => {
    const program = `interface Wide { readonly a: string; b?: number }
const f = (x: Wide): never => {
  throw new RangeError(\`bad \${x.a}\` as string)
}
f({ a: 'x' } satisfies Wide)`
    const { failure } = (await run(program)) as { failure?: unknown }
    expect(failure).toEqual({
      kind: 'exception',
      message: 'RangeError: bad x\n    at f (program.ts:3:31)\n    at program (program.ts:5:1)',
      location: { line: 3, column: 31 },
      retryable: false,
    })
  })

  it('of a call tells where it was made', async () => {
    expect(await run('\n\n  await tools.fail({})')).toMatchObject({
      failure: {
        message: 'ToolCallError: no luck\n    at program (program.ts:3:15)',
        location: { line: 3, column: 15 },
      },
    })
  })

  it('of syntax that only the engine finds has its place, too', async () => {
    expect(await run('const ok = 1\nreturn /(/')).toMatchObject({ failure: { kind: 'syntax' } })
    expect(await run('const a = 1\nconst a = 2')).toMatchObject({ failure: { kind: 'syntax', location: { line: 2 } } })
  })

  it('says how to write what types cannot be taken out of', async () => {
    expect([
      await seen('enum Color { Red }'),
      await seen('namespace A { export const b = 1 }'),
      await seen('class A { constructor(private b: number) {} }'),
      await seen("import fs from 'fs'"),
      await seen('export const a = 1'),
      await seen('return <any>1'),
    ]).toEqual([
      { 'unsupported-syntax': 'TypeScript enum is not supported: use an object with `as const`' },
      { 'unsupported-syntax': 'TypeScript namespace is not supported: use an object' },
      {
        'unsupported-syntax':
          'TypeScript parameter property is not supported: declare the field, and assign it in the constructor',
      },
      ...Array.from({ length: 2 }, () => ({
        'unsupported-syntax':
          'import and export are not supported: a program is the body of a function, and has only its globals',
      })),
      { 'unsupported-syntax': 'the type assertion `<T>value` is not supported: write `value as T`' },
    ])
  })

  it('that nobody handles does not end the run, but is told', async () => {
    const program = `
      tools.fail({})
      const late = tools.fail({})
      await tools.echo(1)
      await late.catch(() => {})
      return 'done'`
    expect(await seen(program)).toEqual([
      'done',
      'error: Unhandled rejection: ToolCallError: no luck\n    at program (program.ts:2:13)',
    ])
  })
})

describe('A namespace', () => {
  it('has the functions that the host gave it, and nothing else', async () => {
    const program = `return [
      typeof tools.echo, typeof tools.nope, 'echo' in tools, 'nope' in tools, Object.keys(tools), !tools.nope,
      Object.getPrototypeOf(tools), (await tools) === tools, JSON.stringify({ ...tools }), tools.echo === tools.echo,
      tools.echo.name, Object.hasOwn(tools, 'fail'), Object.hasOwn(tools, 'nope')]`
    expect(await seen(program)).toEqual([
      'function',
      'undefined',
      true,
      false,
      ['echo', 'fail'],
      true,
      null,
      true,
      '{}',
      true,
      'echo',
      true,
      false,
    ])
  })

  it('answers for what is not there when it is called, not when it is read', async () => {
    const program = `
      const { nope } = tools
      const maybe = tools.nope ? 'there' : 'absent'
      try { await nope({}) } catch (error) { return [maybe, error instanceof ToolCallError, error.message, error.toolName] }`
    expect(await seen(program)).toEqual(['absent', true, 'there is no tool "nope"', 'nope'])
  })

  it('may have names of any text', async () => {
    const names = ['a b', '__proto__', 'x\ny', '"', '\uD83D', 'constructor']
    const functions = Object.fromEntries(names.map((name, at) => [name, async () => at]))
    Object.defineProperty(functions, '__proto__', { value: async () => 1, enumerable: true })
    const program = `return await Promise.all(${JSON.stringify(names)}.map(name => tools[name]()))`
    const result = await runtime.run({ program, bindings: [{ global: 'tools', functions }] })
    expect(result).toMatchObject({ ok: true, value: [0, 1, 2, 3, 4, 5] })
  })

  it('sends arguments as they are, whatever the program made of the methods of its values', async () => {
    const program = `
      for (const method of ['concat', 'toString', 'valueOf', 'toJSON'])
        for (const kind of [String, Number, Object, Boolean]) kind.prototype[method] = () => 'changed'
      return await tools.echo({ text: 'a "quote"', count: -0, big: 1e21, none: null, yes: true, '': 0.1 })`
    expect(await seen(program)).toEqual({
      text: 'a "quote"',
      count: 0,
      big: 1e21,
      none: null,
      yes: true,
      '': 0.1,
    })
  })

  it('takes no changes', async () => {
    const program = `
      const tries = [() => { tools.echo = 1 }, () => { tools.mine = 1 }, () => delete tools.echo,
        () => Object.setPrototypeOf(tools, {}), () => Object.defineProperty(tools, 'x', { value: 1 }), () => Object.freeze(tools)]
      const ends = tries.map(one => { try { one(); return 'changed' } catch (error) { return error.name } })
      return [...ends, await tools.echo('same')]`
    expect(await seen(program)).toEqual([...Array.from({ length: 6 }, () => 'TypeError'), 'same'])
  })

  it('refuses arguments that are not JSON, or too long, with the code of all that no tool takes', async () => {
    const program = `
      const seen = []
      for (const args of [undefined, { a: undefined }, [,], 'x'.repeat(5_000_000), new Map()])
        seen.push(await tools.echo(args).then(() => 'taken', error => [error.code, error.toolName, error instanceof ToolCallError]))
      return seen`
    const refused = ['INVALID_ARGS', 'echo', true]
    expect(await seen(program)).toEqual(['taken', refused, refused, refused, refused])
  })

  it('reads no argument as an empty object', async () => {
    expect(await seen('return await tools.echo()')).toEqual({})
  })

  it('has an error class of which programs can make their own', async () => {
    const program = `
      class Mine extends ToolCallError {}
      const error = new Mine('m', { cause: 1 })
      return [error instanceof ToolCallError, error.name, error.message, error.cause, Object.keys(new ToolCallError('x'))]`
    expect(await seen(program)).toEqual([true, 'ToolCallError', 'm', 1, ['name']])
  })

  it('may be one of several', async () => {
    const bindings = [toolsOf(basics), { global: 'files', functions: { read: async () => 'text' } }]
    expect(seenOf(await run('return [await files.read({}), await tools.echo(1)]', { bindings }))).toEqual(['text', 1])
  })
})

describe('Time and chance', () => {
  it('are real: the date moves, random numbers differ between runs', async () => {
    const before = Date.now()
    const program = 'return [Date.now(), new Date().getTime(), Math.random(), Math.random()]'
    const [first, second] = [(await seen(program)) as number[], (await seen(program)) as number[]]
    expect(first[0]).toBeGreaterThanOrEqual(before)
    expect(second[1]).toBeLessThanOrEqual(Date.now())
    const numbers = [...first.slice(2), ...second.slice(2)]
    expect(new Set(numbers).size).toBe(4)
    expect(numbers.every(each => each >= 0 && each < 1)).toBe(true)
  })

  it('are those of the host in dates', async () => {
    const program = 'return [new Date(2026, 0, 31, 12).toISOString(), new Date(1e12).getTimezoneOffset()]'
    expect(await seen(program)).toEqual([new Date(2026, 0, 31, 12).toISOString(), new Date(1e12).getTimezoneOffset()])
  })

  it('run timers in their order, with what they were given', async () => {
    const program = `
      const order: unknown[] = []
      setTimeout((...all) => order.push(...all), 20, 'late', 1)
      setTimeout(() => { order.push('soon'); Promise.resolve().then(() => order.push('then')) }, 0)
      setTimeout(() => order.push('next'))
      clearTimeout(setTimeout(() => order.push('never'), 5))
      clearTimeout(undefined)
      await new Promise(done => setTimeout(done, 40))
      return order`
    expect(await seen(program)).toEqual(['soon', 'then', 'next', 'late', 1])
  })

  it('run where there are thousands, but for those that were cleared', async () => {
    const program = `
      const order: number[] = []
      const ids = Array.from({ length: 5000 }, (_, at) => setTimeout(() => order.push(at), (at * 7919) % 40))
      for (let at = 0; at < 5000; at += 3) clearTimeout(ids[at])
      clearTimeout(ids[3]); clearTimeout('none' as any)
      while (order.length < 3333) await new Promise(resolve => setTimeout(resolve, 1))
      return [new Set(order).size, order.some(at => at % 3 === 0)]`
    expect(await seen(program)).toEqual([3333, false])
  })

  it('run also where they are late, by whatever time', async () => {
    for (const ms of [1, 2, 5])
      expect(
        await seen(`
          const start = Date.now()
          const timer = new Promise(done => setTimeout(done, 0, 'late'))
          while (Date.now() < start + ${ms});
          return await timer`),
      ).toBe('late')
  })

  it('keep a run whose timer throws', async () => {
    const program = `
      setTimeout(() => { throw new Error('tick') }, 0)
      await new Promise(done => setTimeout(done, 5))
      return 1`
    expect(await seen(program)).toEqual([1, expect.stringMatching(/^error: Uncaught in a timer: Error: tick/)])
  })

  it('include waits with calls in flight, and end as a deadlock without either', async () => {
    expect(await seen('return await Promise.race([new Promise(() => {}), tools.echo(1)])')).toBe(1)
    expect(await seen('clearTimeout(setTimeout(() => {}, 1e6)); await new Promise(() => {})')).toEqual({
      deadlock: expect.stringContaining('no call in flight and no timer'),
    })
  })
})
