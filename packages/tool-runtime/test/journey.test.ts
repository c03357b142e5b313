import { createToolRuntime, type ToolRuntime } from '@dsh/tool-runtime'
import {
  deriveMessages,
  presentCall,
  presentResult,
  succeeded,
  type SessionEvent,
  type ToolDefinition,
  type ToolExecutionResult,
} from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { call, read, tool } from './tools.ts'

/** A runtime that writes down every stage that a call reaches, and the definition of a tool that does so too. */
function createJourney(): {
  readonly log: string[]
  readonly events: SessionEvent[]
  readonly tools: ToolRuntime
  readonly readFile: ToolDefinition
} {
  const log: string[] = []
  const events: SessionEvent[] = []
  const tools = createToolRuntime({
    sink: {
      append(event) {
        log.push(`logged: ${event.type}`)
        events.push(event)
      },
    },
  })
  tools.on('tools/change', change => log.push(`${change.kind}: ${change.names.join()}`))
  tools.on('tools/pre-execute', (exec, next) => {
    log.push(`pre-execute: ${exec.name}`)
    return next()
  })
  tools.guard(exec => {
    log.push(`guard: ${exec.name}`)
    return undefined
  })
  tools.on('tools/execute', async (exec, next) => {
    log.push(`execute: ${exec.name}`)
    const result = await next()
    log.push(`executed: ${exec.name}`)
    return result
  })
  tools.on('tools/post-execute', (exec, _result, next) => {
    log.push(`post-execute: ${exec.name}`)
    return next()
  })
  tools.on('tools/result', exec => log.push(`notify: ${exec.name}`))
  const readFile = tool('read_file', {
    async execute(args, exec) {
      log.push(`body: ${exec.name}`)
      return `text of ${(args as { path: string }).path}`
    },
    finalizeContent(exec) {
      log.push(`finalize: ${exec.name}`)
      return undefined
    },
  })
  return { log, events, tools, readFile }
}

describe('One call, from left to right', () => {
  it('is defined, registered, prepared, allowed, not denied, executed, accepted, finalized and made known', async () => {
    const { log, tools, readFile } = createJourney()
    tools.register(readFile)

    const result = await tools.execute(call('read_file', { arguments: { path: 'a.md' } }))

    expect(log).toEqual([
      'register: read_file',
      'logged: tool/call',
      'pre-execute: read_file',
      'guard: read_file',
      'execute: read_file',
      'body: read_file',
      'executed: read_file',
      'post-execute: read_file',
      'finalize: read_file',
      'logged: tool/result',
      'notify: read_file',
    ])
    expect(result).toEqual({
      isError: false,
      value: 'text of a.md',
      content: [{ type: 'text', text: 'text of a.md' }],
    })
    await tools.dispose()
  })

  it('is one frozen call in every stage, and one frozen result for whoever made it and whoever observes it', async () => {
    const { tools, readFile } = createJourney()
    const calls: object[] = []
    const results: ToolExecutionResult[] = []
    tools.register(readFile)
    tools.on('tools/pre-execute', (exec, next) => {
      calls.push(exec)
      return next()
    })
    tools.on('tools/execute', (exec, next) => {
      calls.push(exec)
      return next()
    })
    tools.on('tools/post-execute', (exec, _result, next) => {
      calls.push(exec)
      return next()
    })
    tools.on('tools/result', (exec, result) => {
      calls.push(exec)
      results.push(result)
    })

    const result = await tools.execute(call('read_file', { arguments: { path: 'a.md' } }))

    expect(calls).toHaveLength(4)
    expect(new Set(calls).size).toBe(1)
    expect(calls.every(one => Object.isFrozen(one))).toBe(true)
    expect(results).toEqual([result])
    expect(results[0]).toBe(result)
    expect(Object.isFrozen(result)).toBe(true)
    await tools.dispose()
  })

  it('comes back to the model, to the log and to a screen', async () => {
    const { events, tools, readFile } = createJourney()
    const definition: ToolDefinition = {
      ...readFile,
      presentCall: args => ({ card: 'generic', title: `Read ${(args as { path: string }).path}`, kind: 'read' }),
    }
    tools.register(definition)
    const asked = { path: 'a.md' }

    const calls = [{ callId: 'c1', name: 'read_file', arguments: asked }]
    // What the model said is for the loop to record; the call and its result are recorded by the runtime.
    events.push({ type: 'message', message: { role: 'assistant', content: [], calls } })

    const { content, isError } = await tools.execute(call('read_file', { callId: 'c1', arguments: asked }))

    expect(deriveMessages(events)).toEqual([
      { role: 'assistant', content: [], calls },
      { role: 'tool', callId: 'c1', name: 'read_file', content, isError },
    ])
    expect(presentCall(definition, asked)).toMatchObject({ title: 'Read a.md', kind: 'read' })
    expect(presentResult(definition, asked, { content, isError })).toMatchObject({ card: 'generic' })
    await tools.dispose()
  })
})

describe('A nested call', () => {
  it('comes in by the same door, and belongs to the call that made it', async () => {
    const { log, tools, readFile } = createJourney()
    const roots: string[] = []
    tools.register(readFile)
    tools.register(
      tool('summarize', {
        async execute(_args, exec) {
          log.push('body: summarize')
          const { signal, token } = exec
          const inner = await tools.execute(
            call('read_file', { callId: 'inner', arguments: { path: 'a.md' }, parent: token, signal }),
          )
          return `summary of ${read(inner)}`
        },
      }),
    )
    tools.on('tools/result', exec => roots.push(`${exec.callId} of ${exec.rootCallId}`))
    log.length = 0

    expect(read(await tools.execute(call('summarize', { callId: 'outer' })))).toBe('summary of text of a.md')

    expect(log).toEqual([
      'logged: tool/call',
      'pre-execute: summarize',
      'guard: summarize',
      'execute: summarize',
      'body: summarize',
      'pre-execute: read_file',
      'guard: read_file',
      'execute: read_file',
      'body: read_file',
      'executed: read_file',
      'post-execute: read_file',
      'finalize: read_file',
      'notify: read_file',
      'executed: summarize',
      'post-execute: summarize',
      'logged: tool/result',
      'notify: summarize',
    ])
    expect(roots).toEqual(['inner of outer', 'outer of outer'])
    await tools.dispose()
  })
})

describe('The ways out of a call', () => {
  it('leads a denied call past guards and body, and still past post-execute', async () => {
    const { log, tools, readFile } = createJourney()
    tools.register(readFile)
    tools.on('tools/pre-execute', () => ({ kind: 'deny', reason: 'not now' }))
    log.length = 0
    expect(read(await tools.execute(call('read_file')))).toBe('Error: not now')
    expect(log).toEqual([
      'logged: tool/call',
      'pre-execute: read_file',
      'post-execute: read_file',
      'finalize: read_file',
      'logged: tool/result',
      'notify: read_file',
    ])
    await tools.dispose()
  })

  it('leads a call that a guard denies past the body', async () => {
    const { log, tools, readFile } = createJourney()
    tools.register(readFile)
    tools.guard(() => 'never')
    log.length = 0
    expect(read(await tools.execute(call('read_file')))).toBe('Error: never')
    expect(log).toEqual([
      'logged: tool/call',
      'pre-execute: read_file',
      'guard: read_file',
      'post-execute: read_file',
      'finalize: read_file',
      'logged: tool/result',
      'notify: read_file',
    ])
    await tools.dispose()
  })

  it('lets a wrapper answer in place of the body', async () => {
    const { log, tools, readFile } = createJourney()
    tools.register(readFile)
    tools.on('tools/execute', () => succeeded('from a cache'))
    log.length = 0
    expect(read(await tools.execute(call('read_file')))).toBe('from a cache')
    expect(log).toEqual([
      'logged: tool/call',
      'pre-execute: read_file',
      'guard: read_file',
      'execute: read_file',
      'executed: read_file',
      'post-execute: read_file',
      'finalize: read_file',
      'logged: tool/result',
      'notify: read_file',
    ])
    await tools.dispose()
  })

  it('lets post-execute block what a body gave', async () => {
    const { log, tools, readFile } = createJourney()
    tools.register(readFile)
    tools.on('tools/post-execute', () => ({ kind: 'block', feedback: [{ type: 'text', text: 'secret' }] }))
    log.length = 0
    const result = await tools.execute(call('read_file', { arguments: { path: 'a.md' } }))
    expect(result).toEqual({
      isError: true,
      error: { message: 'secret' },
      content: [{ type: 'text', text: 'secret' }],
    })
    expect(log.slice(-4)).toEqual([
      'post-execute: read_file',
      'finalize: read_file',
      'logged: tool/result',
      'notify: read_file',
    ])
    await tools.dispose()
  })

  it('leads a call that was cancelled before it began straight to its end', async () => {
    const { log, tools, readFile } = createJourney()
    tools.register(readFile)
    log.length = 0
    const result = await tools.execute(call('read_file', { signal: AbortSignal.abort() }))
    expect(result.error?.info?.code).toBe('ABORTED_BEFORE_DISPATCH')
    expect(log).toEqual(['logged: tool/call', 'finalize: read_file', 'logged: tool/result', 'notify: read_file'])
    await tools.dispose()
  })

  it('leads a call of a name that means nothing past the policies, which see it', async () => {
    const { log, tools } = createJourney()
    expect(read(await tools.execute(call('read_flie')))).toBe('Error: unknown tool "read_flie"')
    expect(log).toEqual([
      'logged: tool/call',
      'pre-execute: read_flie',
      'guard: read_flie',
      'execute: read_flie',
      'executed: read_flie',
      'post-execute: read_flie',
      'logged: tool/result',
      'notify: read_flie',
    ])
    await tools.dispose()
  })
})
