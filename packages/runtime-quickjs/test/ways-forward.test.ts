import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { afterAll, describe, expect, it } from 'vitest'

/** What a program tries that it need not or cannot do, and what it is told to do instead. */
const ways: readonly (readonly [what: string, program: string, says: RegExp])[] = [
  [
    'asks the network',
    'await fetch("https://example.com")',
    /^exception ReferenceError: .*\(a program has no network: /,
  ],
  ['requires a module', 'const fs = require("fs")', /\(a program has no modules: it can only use the functions/],
  [
    'imports a module',
    'const fs = await import("node:fs")',
    /\(a program has no modules: it can only use the functions/,
  ],
  ['reads its environment', 'return process.env', /\(a program has no files, processes or environment: /],
  ['sleeps', 'await sleep(10)', /\(wait with `await new Promise\(resolve => setTimeout\(resolve, ms\)\)`\)/],
  ['copies a value', 'return structuredClone({})', /\(write JSON\.parse\(JSON\.stringify\(value\)\)\)/],
  ['forgets the global of a function', 'return await echo({})', /is not defined \(call it as tools\.echo\)/],
  ['forgets to await', 'return [tools.echo({})]', /^invalid-output .*: \[0\]: a Promise is .* \(await it first\)$/],
  ['returns a date', 'return { at: new Date() }', /: at: a Date is not a plain object \(write its toISOString\(\)\)$/],
  [
    'passes a map',
    'return await tools.echo({ map: new Map() })',
    /arguments must be lossless JSON: map: a Map is not a plain object \(write Object\.fromEntries\(map\)\)\n/,
  ],
  ['returns what is not there', 'return { none: undefined }', /: none: undefined is not JSON \(leave it out, or/],
  [
    'returns a large integer',
    'return { "odd key": [1n] }',
    /: \["odd key"\]\[0\]: a bigint is not JSON \(write Number/,
  ],
  [
    'returns what leads back to itself',
    'const a: any = {}; a.a = a; return a',
    /JSON: a: circular \(leave out what leads/,
  ],
  [
    'returns a tree that knows its parents',
    'const tree: any = { kids: [] }; tree.kids.push({ parent: tree }); return { tree }',
    /JSON: tree\.kids\[0\]\.parent: circular/,
  ],
]

describe('A program is told the way forward that', () => {
  const runtime = createQuickJsRuntime()
  afterAll(() => runtime.dispose())

  for (const [what, program, says] of ways)
    it(`${what}`, async () => {
      const errorClass = { name: 'ToolCallError', memberNameProperty: 'toolName' }
      const bindings = [{ global: 'tools', functions: { echo: async () => 1 }, errorClass }]
      const result = await runtime.run({ program, bindings })
      expect(result.ok ? 'no failure' : `${result.failure.kind} ${result.failure.message}`).toMatch(says)
    })

  const logOf = async (program: string): Promise<readonly string[]> => {
    const functions = {
      echo: async () => 1,
      fail: async () => {
        throw new Error('no luck')
      },
    }
    const { logs } = await runtime.run({ program, bindings: [{ global: 'tools', functions }] })
    return logs.map(({ level, text }) => `${level} ${text}`)
  }

  it('leaves a rejection to nobody', async () => {
    expect(await logOf('tools.fail({})\nawait tools.echo({})\nreturn 1')).toEqual([
      expect.stringMatching(/^error Unhandled rejection: Error: no luck\n {4}at .*:1:/),
    ])
  })

  it('but not where it takes the rejection later', async () => {
    const program = 'const late = tools.fail({})\nawait tools.echo({})\ntry { await late } catch { return 1 }'
    expect(await logOf(program)).toEqual([])
  })

  it('puts a fence of Markdown around its text', async () => {
    const result = await runtime.run({ program: '```ts\nreturn 1\n```', bindings: [] })
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'syntax', message: 'a program is plain code: leave out the ``` lines around it' },
    })
  })

  it('nests its text too deep', async () => {
    const result = await runtime.run({ program: `${'if (a === 1) {} else '.repeat(5000)}{}`, bindings: [] })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'syntax', message: expect.stringMatching(/too deep/) } })
  })

  it('and never sees a frame that is not its own', async () => {
    const result = await runtime.run({ program: 'const text = "x"\nawait import(text)', bindings: [] })
    expect(result.ok ? '' : result.failure.message).not.toMatch(/node:|eval|esm|Object\.run/)
  })
})
