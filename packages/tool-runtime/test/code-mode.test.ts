import { typescript } from '@dsh/codegen-ts'
import { mountInvariants, validateSession, type InvariantViolation } from '@dsh/invariant'
import { createToolRuntime, type ToolRuntimeOptions } from '@dsh/tool-runtime'
import type { SessionEvent, ToolExecutionInput } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { program } from './program.ts'
import { call, read, tool } from './tools.ts'

const anything = program(() => null)
const inCodeMode = (more: ToolRuntimeOptions = {}) =>
  createToolRuntime({ mode: 'code', codeRuntime: anything, languages: [typescript], ...more })
const runCode = (more: Partial<ToolExecutionInput> = {}) =>
  call('run_code', { arguments: { code: '', description: 'Tries a program' }, ...more })

describe('createToolRuntime({ mode, codeRuntime, languages })', () => {
  it('sends a model run_code alone in the mode code, and an SDK of all the rest', async () => {
    await using tools = inCodeMode()
    tools.register(tool('read'))
    expect(tools.surface().schemas.map(schema => schema.name)).toEqual(['run_code'])
    expect(tools.surface().knownNames).toEqual(['run_code'])
    const [rule, sdk, ...others] = tools.promptSections()
    expect(rule).toMatchObject({ name: 'tools:code-only', order: 99 })
    expect(rule?.text).toMatch(/^`run_code` is the only tool you can call directly/)
    expect(sdk).toMatchObject({ name: 'tools:sdk', order: 150 })
    expect(sdk?.text).toContain('read(args: {}): Promise<string>')
    expect(sdk?.text).not.toContain('run_code(')
    expect(others).toEqual([])
  })

  it('sends a model its tools, then run_code, in the mode both; the rule of code mode does not hold there', async () => {
    await using tools = inCodeMode({ mode: 'both' })
    tools.register(tool('write'))
    tools.register(tool('read'))
    expect(tools.surface().schemas.map(schema => schema.name)).toEqual(['read', 'write', 'run_code'])
    expect(tools.promptSections().map(section => section.name)).toEqual(['tools:sdk'])
    expect(read(await tools.execute(call('read')))).toBe('read is done')
  })

  it('says nothing in the mode native, where run_code is unknown', async () => {
    await using tools = inCodeMode({ mode: 'native' })
    tools.register(tool('read'))
    expect(tools.promptSections()).toEqual([])
    expect(tools.surface().schemas.map(schema => schema.name)).toEqual(['read'])
    expect(read(await tools.execute(runCode()))).toBe('Error: unknown tool "run_code"')
  })

  it('refuses a direct call of a tool in the mode code, and tells the way', async () => {
    await using tools = inCodeMode({ codeRuntime: program(callTool => callTool('read')) })
    tools.register(tool('read'))
    expect(read(await tools.execute(call('read')))).toBe(
      'Error: unknown tool "read": only `run_code` is callable directly — call `read` from inside a `run_code` program instead',
    )
    expect(read(await tools.execute(runCode()))).toBe('read is done')
  })

  it('takes what a program calls through the same policies', async () => {
    await using tools = inCodeMode({ codeRuntime: program(callTool => callTool('bash')) })
    tools.register(tool('bash'))
    tools.guard(exec => (exec.name === 'bash' ? 'no shell in this app' : undefined))
    expect(read(await tools.execute(runCode()))).toBe('Error: code run failed (exception): no shell in this app')
  })

  it('runs so many sub-calls of a program at once as it is told', async () => {
    let running = 0
    let most = 0
    const busy = tool('busy', {
      isConcurrencySafe: () => true,
      async execute() {
        most = Math.max(most, (running += 1))
        await new Promise(resolve => {
          setImmediate(resolve)
        })
        running -= 1
        return 'done'
      },
    })
    const five = program(callTool => Promise.all([1, 2, 3, 4, 5].map(() => callTool('busy'))))
    await using tools = inCodeMode({ codeRuntime: five, maxParallelSubCalls: 2 })
    tools.register(busy)
    expect((await tools.execute(runCode())).isError).toBe(false)
    expect(most).toBe(2)
  })

  it('records sub-calls inside their call', async () => {
    const events: SessionEvent[] = [{ type: 'turn/start', turn: 1 }]
    await using tools = inCodeMode({
      codeRuntime: program(callTool => callTool('read')),
      sink: { append: event => void events.push(event) },
    })
    tools.register(tool('read'))
    await tools.execute(runCode({ callId: 'c1' }))
    expect(events.slice(1).map(event => event.type)).toEqual([
      'tool/call',
      'tool/code-dispatch-start',
      'tool/code-dispatch',
      'tool/result',
    ])
    expect(validateSession(events)).toEqual([])
  })

  it('breaks no invariant, whatever becomes of the calls of a program', async () => {
    const events: SessionEvent[] = []
    const violations: InvariantViolation[] = []
    const codeRuntime = program(async callTool => {
      const all = await Promise.allSettled(['read', 'bad', 'bash', 'none', 'read'].map(name => callTool(name)))
      void callTool('read').catch(() => undefined)
      return all.map(one => one.status)
    })
    await using tools = inCodeMode({
      codeRuntime,
      onStage: (stage, exec) => checker.onStage(stage, exec),
      sink: { append: (event, agent) => watched.append(event, agent) },
    })
    const checker = mountInvariants(tools.hooks, { report: violation => violations.push(violation) })
    const watched = checker.watch({ append: event => void events.push(event) })
    tools.register(tool('read', { isConcurrencySafe: () => true }))
    tools.register(tool('bad', { execute: () => Promise.reject(new Error('bad')) }))
    tools.register(tool('bash'))
    tools.guard(exec => (exec.name === 'bash' ? 'no shell in this app' : undefined))
    watched.append({ type: 'turn/start', turn: 1 })
    expect((await tools.execute(runCode())).value).toMatchObject({
      result: ['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'],
    })
    watched.append({ type: 'turn/end', turn: 1 })
    expect(violations).toEqual([])
    expect(events.filter(event => event.type === 'tool/code-dispatch').length).toBeGreaterThanOrEqual(4)
    expect(validateSession(events)).toEqual([])
    checker.unmount()
  })

  it('is over with the runtime', async () => {
    const tools = inCodeMode({ mode: 'both' })
    tools.register(tool('read'))
    await tools.dispose()
    expect(tools.promptSections()).toEqual([])
    expect(() => tools.surface()).toThrow('mode "both" requires a code runtime')
    expect(read(await tools.execute(runCode()))).toBe('Error: unknown tool "run_code"')
  })
})

describe('scope.presentAs(mode)', () => {
  it('shows one agent run_code alone, while all others see their tools', async () => {
    await using tools = inCodeMode({ mode: 'native' })
    tools.register(tool('read'))
    const coder = tools.scope({ name: 'coder' })
    const other = tools.scope({ name: 'other' })
    const undo = coder.presentAs('code')
    expect(tools.surface(coder.key).schemas.map(schema => schema.name)).toEqual(['run_code'])
    expect(tools.surface(other.key).schemas.map(schema => schema.name)).toEqual(['read'])
    expect(tools.promptSections(coder.key)).toHaveLength(2)
    expect(tools.promptSections(other.key)).toEqual([])
    expect((await tools.execute(call('read', { agent: coder.key }))).error?.info?.code).toBe('UNKNOWN_TOOL')
    expect(read(await tools.execute(call('read', { agent: other.key })))).toBe('read is done')
    undo()
    expect(tools.promptSections(coder.key)).toEqual([])
    expect(read(await tools.execute(call('read', { agent: coder.key })))).toBe('read is done')
  })

  it('holds for the scopes below, and one of them may go back to native', async () => {
    await using tools = inCodeMode({ mode: 'native' })
    const coder = tools.scope()
    coder.presentAs('both')
    const child = tools.scope({ parent: coder.key })
    expect(tools.mode(child.key)).toBe('both')
    child.presentAs('native')
    expect(tools.mode(child.key)).toBe('native')
    expect(tools.promptSections(child.key)).toEqual([])
  })

  it('tells a scope of its own what it may call, and binds a program to that', async () => {
    await using tools = inCodeMode({ codeRuntime: program(callTool => callTool('note')) })
    tools.register(tool('read'))
    const coder = tools.scope()
    coder.register(tool('note'))
    coder.restrict({ deny: ['read'] })
    const sdkOf = (key?: object) => tools.promptSections(key).find(({ name }) => name === 'tools:sdk')?.text
    expect(sdkOf(coder.key)).toContain('note(')
    expect(sdkOf(coder.key)).not.toContain('read(')
    expect(sdkOf()).not.toContain('note(')
    expect(read(await tools.execute(runCode({ agent: coder.key })))).toBe('note is done')
    expect(read(await tools.execute(runCode()))).toBe('Error: code run failed (exception): unknown tool "note"')
  })

  it('needs a runtime for that very scope: without one its prompt, its surface and its calls say so', async () => {
    const allowed = new Set<object>()
    await using tools = inCodeMode({
      mode: 'native',
      codeRuntime: scope => (scope !== undefined && allowed.has(scope) ? anything : undefined),
    })
    const coder = tools.scope()
    coder.presentAs('both')
    const sentence = 'mode "both" requires a code runtime'
    expect(() => tools.surface(coder.key)).toThrow(sentence)
    expect(() => tools.promptSections(coder.key)).toThrow(sentence)
    expect(read(await tools.execute(runCode({ agent: coder.key })))).toContain(sentence)
    allowed.add(coder.key)
    expect(tools.surface(coder.key).schemas.map(schema => schema.name)).toEqual(['run_code'])
    expect((await tools.execute(runCode({ agent: coder.key }))).isError).toBe(false)
  })
})
