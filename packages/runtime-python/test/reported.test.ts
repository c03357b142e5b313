import type { CodeBinding } from '@dsh/code-runtime'
import { afterAll, describe, expect, it } from 'vitest'
import { python } from '../../codegen-py/src/index.ts'
import { onPython } from './on-python.ts'
import { hasPython } from './python-here.ts'

const tool = (name: string, properties: object = {}, description = '') => ({
  name,
  description,
  parameters: { type: 'object' as const, properties } as never,
  output: {},
})

/** What users of other tool layers have reported, met by a program in Python. */
describe.skipIf(!(await hasPython()))('What was reported elsewhere', () => {
  const { runtime, give } = onPython()
  afterAll(() => runtime.dispose())
  const echo: CodeBinding = async args => args
  const blockOf = (sdk: string): string => /```python\n([^]*)```/.exec(sdk)?.[1] ?? ''
  /** The names that the SDK declares, as Python reads it. */
  const declared = (sdk: string): Promise<unknown> =>
    give(
      'import ast\nspace = {"evil": lambda: 1 / 0}\nexec(compile(ast.parse(await tools.sdk({})), "sdk", "exec"), space)\nreturn sorted(name for name in space if name[0].isupper())',
      { sdk: async () => blockOf(sdk) },
    )

  it('holds items of several types together', async () => {
    const items = { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'null' }] } }
    const sdk = python.renderSdk([tool('h1', { a: items, b: { type: 'array', items } })])
    expect(sdk).toMatch(/a: .*list\[str \| None\]/)
    expect(sdk).toMatch(/b: .*list\[list\[str \| None\]\]/)
    expect(await declared(sdk)).toContain('Tools')
  })

  it('calls a tool by the name that it was registered under, whatever that is', async () => {
    const names = ['github-list-issues', 'weather.get', 'weather-get', 'a b', 'class', 'self']
    const functions = Object.fromEntries(names.map(name => [name, async () => name]))
    expect(await give(`return [await tools[name]({}) for name in ${JSON.stringify(names)}]`, functions)).toEqual(names)
  })

  it('keeps two tools and two fields apart that differ in punctuation only', async () => {
    const sdk = python.renderSdk([
      tool('weather.get', { 'a-b': { type: 'string' }, 'a.b': { type: 'integer' } }),
      tool('weather-get', { city: { type: 'string' } }),
    ])
    for (const name of ['weather.get', 'weather-get', 'a-b', 'a.b', 'city']) expect(sdk).toContain(name)
    expect(await declared(sdk)).toContain('Tools')
  })

  it('passes parameters of any name, as a dict and as keywords, and types those beside them', async () => {
    const names = ['name', 'self', 'class', 'args', 'arguments', '__token', 'kind']
    const sdk = python.renderSdk([tool('h4', Object.fromEntries(names.map(name => [name, { type: 'integer' }])))])
    expect(sdk).toMatch(/"kind": NotRequired\[int\]/)
    const given = Object.fromEntries(names.map((name, index) => [name, index]))
    const program = `given = ${JSON.stringify(given)}\nreturn [await tools.h4(given), await tools.h4(**given), await tools.h4(name=1, self=2)]`
    expect(await give(program, { h4: echo })).toEqual([given, given, { name: 1, self: 2 }])
  })

  it('runs nothing of what a description says', async () => {
    const words = [
      '*/ evil() /*',
      '""" + evil() + """',
      "'''\nevil()\n'''",
      'x\\',
      '\u2028evil()',
      '\0evil()',
      '\r evil()',
      '\ud800',
    ]
    const sdk = python.renderSdk(
      words.map((text, index) => tool(`h5_${index}`, { field: { type: 'string', description: text } }, text)),
    )
    expect(await declared(sdk)).toContain('Tools')
  })
})
