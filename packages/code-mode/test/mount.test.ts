import { createTypeScript, typescript } from '@dsh/codegen-ts'
import type { CodeLanguage } from '@dsh/codegen'
import { mountCodeMode } from '@dsh/code-mode'
import { createScope } from '@dsh/kernel'
import { presentCall, type ToolRunContext } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { house, read, runCode, tool, type Plan } from './support/house.ts'
import { createInProcess } from './support/in-process.ts'

const python: CodeLanguage = {
  id: 'python',
  renderSdk: tools => `python: ${tools.map(({ name }) => name).join(', ')}`,
  runCode: {
    description: 'Execute a Python program.',
    codeDescription: 'The program: the body of an async Python function.',
    descriptionDescription: 'What it does.',
  },
}
const speaking = (language: string) => ({ ...createInProcess(), language })
const runCodeOf = (home: ReturnType<typeof house>, scope?: object) => home.registry.get('run_code', scope)

describe('mountCodeMode(host, options)', () => {
  it.each([0, -1, 1.5, Number.NaN, '4'])('refuses %s for the sub-calls that may run at once', limit => {
    expect(() => house({ maxParallelSubCalls: limit as number })).toThrow(
      'maxParallelSubCalls must be a positive integer; 1 runs one call at a time',
    )
  })

  it('refuses what is no code runtime, no language, and a language twice', () => {
    expect(() => house({ codeRuntime: {} as never })).toThrow('codeRuntime must be a code runtime, or a function')
    expect(() => house({ languages: [] })).toThrow('languages must be program languages, such as typescript')
    for (const none of [null, {}, 'typescript'])
      expect(() => house({ languages: [none as never] })).toThrow(
        'languages must be program languages, such as typescript',
      )
    expect(() => house({ languages: [typescript, createTypeScript()] })).toThrow('languages has "typescript" twice')
  })

  it.each(['ruby', 'toString', '__proto__'])('refuses a runtime that speaks "%s", and says what is known', language => {
    expect(() => house({ codeRuntime: speaking(language), languages: [typescript, python] })).toThrow(
      `no SDK renderer registered for runtime language "${language}" (known: "typescript", "python"): install the package of that language and pass its value in languages`,
    )
    expect(() => house({ codeRuntime: speaking('python') })).toThrow(
      'install the package of that language, @dsh/codegen-py, and',
    )
  })

  it('finds that also of a runtime that one scope has', async () => {
    const home = house({ codeRuntime: () => speaking('ruby') })
    expect(() => home.registry.surface(home.agent.key)).toThrow(
      'no SDK renderer registered for runtime language "ruby"',
    )
    expect(() => home.section('tools:sdk')).toThrow('no SDK renderer registered for runtime language "ruby"')
    expect(read(await home.run('return 1'))).toContain('no SDK renderer registered for runtime language "ruby"')
  })

  it('takes the seat of run_code, which nobody else can have', () => {
    const home = house()
    expect(runCodeOf(home)?.name).toBe('run_code')
    expect(() =>
      home.registry.register(
        home.owner,
        tool('run_code', () => null),
      ),
    ).toThrow('run_code')
    expect(() => home.registry.restrict(home.agent, { deny: ['run_code'] })).toThrow('run_code')
  })

  it('refuses a second mount in the same place', () => {
    const home = house()
    const host = { ...home.registry, ...home.pipeline, owner: home.owner, hooks: home.hooks }
    expect(() => mountCodeMode(host, { codeRuntime: createInProcess(), languages: [typescript] })).toThrow(
      'a transport is already mounted here',
    )
  })

  it('is taken away by unmount', async () => {
    const home = house({ mode: 'both' })
    home.codeMode.unmount()
    home.codeMode.unmount()
    expect(runCodeOf(home)).toBeUndefined()
    expect(home.section('tools:sdk')).toBe('')
    expect(home.section('tools:code-only')).toBe('')
    expect(read(await home.run('return 1'))).toBe('Error: unknown tool "run_code"')
    expect(() => home.registry.surface()).toThrow('mode "both" requires a code runtime')
  })

  it('ends with its owner', async () => {
    const home = house()
    await home.owner.dispose()
    expect(runCodeOf(home)).toBeUndefined()
    expect(home.section('tools:sdk')).toBe('')
  })
})

describe('run_code', () => {
  it('is one frozen definition for each language, the same for all scopes', () => {
    const scopes = [createScope(), createScope()]
    const home = house({
      codeRuntime: scope => (scope === scopes[1]?.key ? speaking('python') : createInProcess()),
      languages: [typescript, python],
    })
    const everyone = runCodeOf(home)
    expect(runCodeOf(home, home.agent.key)).toBe(everyone)
    expect(runCodeOf(home, scopes[0]?.key)).toBe(everyone)
    expect(Object.isFrozen(everyone)).toBe(true)
    const other = runCodeOf(home, scopes[1]?.key)
    expect(other).not.toBe(everyone)
    expect(other?.description).toContain('Execute a Python program')
    expect(other?.parameters.properties?.['code']).toMatchObject({
      description: 'The program: the body of an async Python function.',
    })
  })

  it('asks for a program and for words about it, in the words of its language', () => {
    const definition = runCodeOf(house())
    expect(definition?.description).toContain('Execute a TypeScript program')
    expect(definition?.parameters).toMatchObject({
      type: 'object',
      properties: {
        code: { type: 'string', description: 'The program: the body of an async TypeScript function.' },
        description: { type: 'string' },
      },
      required: ['code', 'description'],
    })
    expect(definition?.output.schema).toEqual({
      type: 'object',
      properties: { logs: { type: 'array', items: { type: 'string' } }, result: {} },
      required: ['logs'],
      additionalProperties: false,
    })
  })

  it('runs alone, has no time of its own and no card of a result', () => {
    const { isConcurrencySafe, timeoutMs, presentResult, output } = runCodeOf(house()) ?? {}
    expect([isConcurrencySafe, timeoutMs, presentResult, output?.presentationMeta]).toEqual(Array(4).fill(undefined))
    const home = house()
    expect(home.pipeline.executionMode(runCode('return 1'))).toEqual({ kind: 'exclusive' })
  })

  it('is shown by its description, with the program as what went in', () => {
    const definition = runCodeOf(house()) ?? 'none'
    expect(presentCall(definition, { code: 'return 1', description: 'Count the tests' })).toEqual({
      card: 'generic',
      title: 'Count the tests',
      kind: 'execute',
      rawInput: 'return 1',
    })
    expect(presentCall(definition, { code: 'return 1' })).toMatchObject({ title: 'run_code' })
  })

  it.each([
    [{ code: 'return 1' }, 'Error: invalid arguments: missing required property "description"'],
    [{ description: 'Does it' }, 'Error: invalid arguments: missing required property "code"'],
    [{ code: 1, description: 'Does it' }, 'Error: invalid arguments: '],
    ['return 1', 'Error: invalid arguments: '],
    [{ code: 'return 1', description: ' \n' }, 'Error: invalid description: expected a non-empty string'],
  ])('refuses %j', async (args, beginning) => {
    const result = await house().run('', { arguments: args })
    expect(result.error?.info?.code).toBe('INVALID_ARGS')
    expect(read(result).slice(0, beginning.length)).toBe(beginning)
  })
})

describe('a scope without a code runtime', () => {
  const plan: Plan = { mode: 'both', codeRuntime: () => undefined }

  it('has a surface, sections and calls that say what to install', async () => {
    const home = house(plan)
    const sentence =
      'mode "both" requires a code runtime and a language: npm install @dsh/runtime-quickjs @dsh/codegen-ts, pass them as codeRuntime and languages, or set the mode to "native"'
    expect(() => home.registry.surface(home.agent.key)).toThrow(sentence)
    expect(() => home.section('tools:sdk')).toThrow(sentence)
    expect(read(await home.run('return 1'))).toBe(`Error: ${sentence}`)
  })

  it('has all its tools, where it shows them natively', async () => {
    const home = house({ ...plan, mode: 'native' })
    home.tool('add', () => 3)
    expect(home.registry.surface(home.agent.key).schemas.map(({ name }) => name)).toEqual(['add'])
    expect(home.section('tools:sdk')).toBe('')
  })

  it('fails a call of a runtime whose language changed since its call began', async () => {
    let language = 'typescript'
    const home = house({ codeRuntime: () => speaking(language), languages: [typescript, python] })
    home.hooks.on(home.owner, 'tools/pre-execute', (_exec, next) => {
      language = 'python'
      return next()
    })
    expect((await home.run('return 1')).error?.info?.code).toBe('UNKNOWN_TOOL')
  })

  it('runs no program in another language than it was written in', async () => {
    let language = 'typescript'
    const home = house({ codeRuntime: () => speaking(language), languages: [typescript, python] })
    const definition = runCodeOf(home)
    language = 'python'
    const exec = { callId: 'c1', signal: new AbortController().signal } as ToolRunContext
    await expect(definition?.execute({ code: 'return 1', description: 'Does it' }, exec)).rejects.toThrow(
      'the code runtime of this scope speaks "python" by now: write the program anew',
    )
  })
})
