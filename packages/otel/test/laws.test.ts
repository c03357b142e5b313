import { CodedError, createHooks, createOwner } from '@dsh/kernel'
import { mountTelemetry } from '@dsh/otel'
import { createPipeline } from '@dsh/pipeline'
import { createRegistry } from '@dsh/registry'
import { isDirect, succeeded, type ToolEvents, type ToolExecutionInput, type ToolRunContext } from '@dsh/tool'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brokenContexts,
  brokenMeter,
  brokenTracer,
  contextFaults,
  meterFaults,
  tracerFaults,
  underContexts,
} from './faults.ts'
import { createSdk, followContexts, read, tool } from './support.ts'

followContexts()

const bodies = ['succeed', 'throw', 'code', 'invalid', 'defer', 'conclude', 'abort', 'nest', 'wait'] as const
const pres = ['pass', 'deny', 'ask', 'throw', 'malformed', 'next twice', 'abort'] as const
const guards = ['pass', 'deny', 'throw', 'odd'] as const
const wrappers = ['pass', 'own success', 'throw', 'malformed', 'retry', 'both at once', 'own signal', 'late'] as const
const posts = ['pass', 'content', 'value', 'block', 'throw', 'malformed', 'next twice'] as const
const finalizers = ['none', 'keep', 'replace', 'throw'] as const

const scenario = fc.record({
  pre: fc.array(fc.constantFrom(...pres), { maxLength: 2 }),
  guard: fc.constantFrom(...guards),
  wrapper: fc.array(fc.constantFrom(...wrappers), { maxLength: 2 }),
  post: fc.array(fc.constantFrom(...posts), { maxLength: 2 }),
  finalizer: fc.constantFrom(...finalizers),
  safe: fc.boolean(),
  calls: fc.array(
    fc.record({ name: fc.constantFrom('read', 'read', 'read', 'raed'), body: fc.constantFrom(...bodies) }),
    { minLength: 1, maxLength: 4 },
  ),
  batch: fc.boolean(),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never
type Mount = (host: Parameters<typeof mountTelemetry>[0]) => void

const ticks = async (count: number): Promise<void> => {
  for (let tick = 0; tick < count; tick += 1) await Promise.resolve()
}

/**
 * Runs a scenario on a real pipeline, and gives all that could be seen of it: what each call gave and went through, and in
 * which order the model's own calls started and ended. How calls of different programs interleave is nobody's promise.
 */
async function play(given: Scenario, mount: Mount) {
  const owner = createOwner('laws')
  const hooks = createHooks<ToolEvents>()
  const registry = createRegistry()
  const pipeline = createPipeline({ resolver: registry, hooks, maxParallelToolCalls: 3 })
  const aborters = new Map<string, AbortController>()
  const happened = new Map<string, string[]>()
  const outcomes = new Map<string, unknown>()
  const started: string[] = []
  const ended: string[] = []
  const nested = new Map<string, number>()
  const nextId = (outer: string): string => {
    const number = (nested.get(outer) ?? 0) + 1
    nested.set(outer, number)
    return `${outer}.${number}`
  }
  const note = (callId: string, what: string): void =>
    void happened.set(callId, [...(happened.get(callId) ?? []), what])

  const execute = async (args: unknown, exec: ToolRunContext): Promise<unknown> => {
    note(exec.callId, 'body')
    await ticks(2)
    const { body } = args as { body: Scenario['calls'][number]['body'] }
    switch (body) {
      case 'throw':
        throw new Error('body')
      case 'code':
        throw new CodedError('FS_NOT_FOUND', 'body')
      case 'invalid':
        return 7
      case 'defer':
        exec.deferContext({ id: exec.callId, role: 'user', content: [], source: { kind: 'test' } })
        return 'deferred'
      case 'conclude':
        exec.concludeTurn()
        return 'concluded'
      case 'abort':
        aborters.get(exec.callId)?.abort()
        return 'too late'
      case 'wait':
        await new Promise(resolve => setTimeout(resolve, 1))
        return 'waited'
      case 'nest': {
        const inner = {
          callId: nextId(exec.callId),
          name: 'read',
          arguments: { body: 'succeed' },
          signal: exec.signal,
        }
        return read(await pipeline.execute({ ...inner, parent: exec.token }))
      }
      case 'succeed':
        return 'done'
    }
  }
  const finalizeContent = () => {
    if (given.finalizer === 'throw') throw new Error('finalizer')
    return given.finalizer === 'replace' ? [{ type: 'text' as const, text: 'finalized' }] : undefined
  }
  registry.register(
    owner,
    tool('read', {
      isConcurrencySafe: () => given.safe,
      execute,
      ...(given.finalizer !== 'none' && { finalizeContent }),
    }),
  )
  registry.guard(owner, () => {
    if (given.guard === 'throw') throw new Error('guard')
    return given.guard === 'deny' ? 'no' : given.guard === 'odd' ? (7 as never) : undefined
  })
  given.pre.forEach((what, place) => {
    hooks.on(owner, 'tools/pre-execute', async (exec, next) => {
      note(exec.callId, `pre ${place}`)
      if (place === 0 && isDirect(exec)) started.push(exec.callId)
      if (what === 'deny') return { kind: 'deny', reason: 'no' }
      if (what === 'ask') return { kind: 'ask' }
      if (what === 'throw') throw new Error('pre')
      if (what === 'malformed') return 'yes' as never
      if (what === 'abort') aborters.get(exec.callId)?.abort()
      if (what === 'next twice') await next()
      return next()
    })
  })
  given.wrapper.forEach((what, place) => {
    hooks.on(owner, 'tools/execute', async (exec, next) => {
      note(exec.callId, `wrapper ${place}`)
      if (what === 'own success') return succeeded('wrapped')
      if (what === 'throw') throw new Error('wrapper')
      if (what === 'malformed') return 7 as never
      if (what === 'own signal') return next({ signal: new AbortController().signal })
      if (what === 'both at once') return (await Promise.all([next(), next()]))[0]
      if (what === 'late') setTimeout(() => void next(), 0)
      const first = await next()
      return what === 'retry' && first.isError ? next() : first
    })
  })
  given.post.forEach((what, place) => {
    hooks.on(owner, 'tools/post-execute', async (exec, result, next) => {
      note(exec.callId, `post ${place} ${result.isError}`)
      if (what === 'block') return { kind: 'block', feedback: [{ type: 'text', text: 'blocked' }] }
      if (what === 'content') return { kind: 'accept', content: [{ type: 'text', text: 'replaced' }] }
      if (what === 'value') return { kind: 'accept', value: 'replaced' }
      if (what === 'throw') throw new Error('post')
      if (what === 'malformed') return 7 as never
      if (what === 'next twice') await next()
      return next()
    })
  })
  hooks.on(owner, 'tools/result', (exec, result) => {
    note(exec.callId, 'result')
    outcomes.set(exec.callId, result)
    if (isDirect(exec)) ended.push(exec.callId)
  })

  mount({
    on: (event, listener, options) => hooks.on(owner, event, listener, options),
    get: (name, scope) => registry.get(name, scope),
  })
  const calls = given.calls.map(({ name, body }, place): ToolExecutionInput => {
    const controller = new AbortController()
    aborters.set(`${place}`, controller)
    return { callId: `${place}`, name, arguments: { body }, signal: controller.signal }
  })
  const results = given.batch ? await pipeline.executeBatch(calls) : await inTurn(calls, pipeline.execute)
  await new Promise(resolve => setTimeout(resolve, 1))
  return { results, happened, outcomes, started, ended }
}

async function inTurn<T, R>(items: readonly T[], action: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  for (const item of items) results.push(await action(item))
  return results
}

describe('a call with telemetry', () => {
  it('is what it is without: results, stages, the order of starts and of ends', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, fc.boolean(), async (given, recordContent) => {
        const { tracerProvider, meterProvider, spans, started, measured } = createSdk()
        const plain = await play(given, () => undefined)
        const observed = await play(given, host =>
          mountTelemetry(host, { tracerProvider, meterProvider, recordContent }),
        )
        expect(observed).toEqual(plain)
        expect(started()).toBe(plain.outcomes.size)
        expect(spans()).toHaveLength(plain.outcomes.size)
        expect((await measured()).reduce((sum, { count }) => sum + count, 0)).toBe(plain.outcomes.size)
      }),
      { numRuns: 200 },
    )
  })

  it('is that also where everything about telemetry can fail', async () => {
    const fault = fc.record({
      tracer: fc.constantFrom(...tracerFaults),
      meter: fc.constantFrom(...meterFaults),
      contexts: fc.constantFrom(...contextFaults),
    })
    await fc.assert(
      fc.asyncProperty(scenario, fault, async (given, { tracer, meter, contexts }) => {
        const sdk = createSdk()
        const tracerProvider = brokenTracer(sdk.tracerProvider, tracer)
        const meterProvider = brokenMeter(sdk.meterProvider, meter)
        const plain = await play(given, () => undefined)
        const observed = await underContexts(brokenContexts(contexts), () =>
          play(given, host => mountTelemetry(host, { tracerProvider, meterProvider, recordContent: true })),
        )
        expect(observed).toEqual(plain)
      }),
      { numRuns: 200 },
    )
  })
})
