import { ToolArgsError } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { house, read, returned, type Plan } from '../support/house.ts'
import { runtimes } from '../support/runtimes.ts'

const cycle: { self?: unknown } = {}
cycle.self = cycle

describe.each(runtimes)('what a program gives and gets, $name', ({ runtime }) => {
  const start = (plan: Plan = {}) => house({ codeRuntime: runtime, ...plan })

  it('is the value of a tool, and what it printed before what it returned', async () => {
    const home = start()
    home.tool('add', ({ a, b }: { a: number; b: number }) => ({ sum: a + b }))
    const result = await home.run('console.log("adding"); const { sum } = await tools.add({ a: 1, b: 2 }); return sum')
    expect(result).toEqual({
      isError: false,
      value: { logs: ['adding'], result: 3 },
      content: [{ type: 'text', text: 'adding\n3' }],
    })
  })

  it('tells null from nothing', async () => {
    const home = start()
    expect(await home.run('return null')).toMatchObject({ value: { logs: [], result: null } })
    expect((await home.run('return undefined')).value).toEqual({ logs: [] })
    expect(read(await home.run(''))).toBe('(run_code completed with no output)')
  })

  it('says what was still running when it ended, and did not finish', async () => {
    const home = start()
    home.tool('slow', async (_args, { signal }) => {
      await new Promise(resolve => void signal.addEventListener('abort', resolve))
      return 'late'
    })
    const text = (count: string): string =>
      `(${count} still running when the program ended, and did not finish: await every call)`
    expect(read(await home.run('async function main() { await tools.slow({}) }\nmain()'))).toBe(text('1 tool call was'))
    expect(read(await home.run('tools.slow({}); tools.slow({}); return 1'))).toBe(`${text('2 tool calls were')}\n1`)
  })

  it('reaches tools of any name', async () => {
    const home = start()
    const names = ['my-tool', 'a b', 'constructor', '__proto__', 'then', 'ünï']
    for (const name of names) home.tool(name, () => `I am ${name}`)
    const program = `const said = []; for (const name of ${JSON.stringify(names)}) said.push(await tools[name]({})); return said`
    expect(returned(await home.run(program))).toEqual(names.map(name => `I am ${name}`))
  })

  it('is an error with the name of the tool, its code and its message, where a call fails', async () => {
    const home = start()
    home.tool('bad', () => {
      throw new ToolArgsError(['"a" is missing'])
    })
    const program = `
      try { await tools.bad({}) }
      catch (e) { return [e instanceof ToolCallError, e instanceof Error, e.name, e.toolName, e.code, e.message] }`
    expect(returned(await home.run(program))).toEqual([
      true,
      true,
      'ToolCallError',
      'bad',
      'INVALID_ARGS',
      'invalid arguments: "a" is missing',
    ])
  })

  it('is an error without a code where the failure has none', async () => {
    const home = start()
    home.tool('bad', () => {
      throw new Error('just so')
    })
    const program = 'try { await tools.bad({}) } catch (e) { return [e.toolName, e.message, e.code === undefined] }'
    expect(returned(await home.run(program))).toEqual(['bad', 'just so', true])
  })

  it('never is a failure in the place of a value', async () => {
    const home = start()
    home.tool('bad', () => {
      throw new Error('just so')
    })
    home.tool('good', () => 'fine')
    expect(returned(await home.run('try{await tools.bad({})}catch(e){return e.toolName}'))).toBe('bad')
    const program =
      'const all = await Promise.allSettled([tools.bad({}), tools.good({})]); return all.map(one => one.status)'
    expect(returned(await home.run(program))).toEqual(['rejected', 'fulfilled'])
  })

  it.each([
    ['a bigint', { count: 12345678901234567890n }],
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['a cycle', cycle],
    ['nothing', undefined],
    ['nothing inside', { a: undefined }],
    ['minus zero', [-0]],
    ['no number', Number.NaN],
  ])('goes on after a call that gave %s, which is no value of a tool', async (_what, value) => {
    const home = start()
    home.tool('odd', () => value)
    home.tool('good', () => 'fine')
    const program = `
      let code
      try { await tools.odd({}) } catch (e) { code = e.code }
      return [code, await tools.good({})]`
    expect(returned(await home.run(program))).toEqual(['INVALID_TOOL_OUTPUT', 'fine'])
  })

  it('is no tool where there is none of that name, with the nearest that the scope may see', async () => {
    const home = start()
    home.tool('read_file', () => 'text')
    home.tool('write_file', () => 'done')
    home.registry.restrict(home.agent, { deny: ['write_file'] })
    const failing = async (call: string) =>
      returned(await home.run(`try { await ${call} } catch (e) { return e.message }`))
    expect(await failing('tools.read_fil({})')).toBe('unknown tool "read_fil" (did you mean "read_file"?)')
    expect(await failing('tools.write_file({})')).toBe('unknown tool "write_file"')
    expect(await failing('tools.write_fil({})')).toBe('unknown tool "write_fil"')
    expect(await failing('tools.run_code({})')).toBe('unknown tool "run_code"')
    expect(await failing('tools.constructor({})')).toBe('unknown tool "constructor"')
    const coded = 'try { await tools.read_fil({}) } catch (e) { return [e.name, e.toolName, e.code] }'
    expect(returned(await home.run(coded))).toEqual(['ToolCallError', 'read_fil', 'UNKNOWN_TOOL'])
  })

  it('is a failed call with the kind, the message and what was printed, where the program throws', async () => {
    const result = await start().run('console.log("one"); console.log("two"); throw new Error("no more")')
    expect(result.error?.info).toEqual({ name: 'CodeRunFailedError', code: 'CODE_RUN_FAILED' })
    expect(read(result)).toMatch(/^Error: code run failed \(exception\): .*no more/)
    expect(read(result)).toMatch(/\nCaptured output:\none\ntwo$/)
  })

  it('is a failed call where the error of a tool is not caught', async () => {
    const home = start()
    home.tool('bad', () => {
      throw new Error('just so')
    })
    expect(read(await home.run('await tools.bad({})'))).toMatch(/^Error: code run failed \(exception\): .*just so/)
  })

  it('is a failed call where it is too much', async () => {
    const home = start({ limits: { returnBytes: 10, logBytes: 20 } })
    expect(read(await home.run('return "x".repeat(100)'))).toBe(
      'Error: code run failed (output-limit): outer output exceeded 10 bytes of JSON: return less of it',
    )
  })

  it('cannot be changed by a tool: arguments are frozen', async () => {
    const home = start()
    home.tool('greedy', (args: { list: number[] }) => {
      try {
        args.list.push(1)
      } catch (error) {
        return (error as Error).name
      }
      return 'changed'
    })
    expect(returned(await home.run('return await tools.greedy({ list: [] })'))).toBe('TypeError')
  })

  it('is what post-execute makes of it for the model', async () => {
    const home = start()
    home.hooks.on(home.owner, 'tools/post-execute', (exec, _result, next) =>
      exec.name === 'run_code' ? { kind: 'accept', content: [{ type: 'text', text: 'replaced' }] } : next(),
    )
    expect(read(await home.run('return 1'))).toBe('replaced')
  })

  it('is shared by no two programs', async () => {
    const home = start()
    await home.run('globalThis.left = 1')
    expect(returned(await home.run('return typeof left'))).toBe(
      runtime.isolation.boundary === 'none' ? 'number' : 'undefined',
    )
    Reflect.deleteProperty(globalThis, 'left')
  })
})
