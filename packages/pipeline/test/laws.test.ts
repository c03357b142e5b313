import { createHooks, createOwner, createScope } from '@dsh/kernel'
import { mountInvariants, type InvariantViolation } from '@dsh/invariant'
import { createPipeline } from '@dsh/pipeline'
import { text } from '@dsh/presentation'
import { createRegistry } from '@dsh/registry'
import {
  succeeded,
  type ToolEvents,
  type ToolExecution,
  type ToolExecutionInput,
  type ToolExecutionResult,
  type ToolRunContext,
} from '@dsh/tool'
import * as fc from 'fast-check'
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { echo } from './support.ts'

const bodies = ['succeed', 'throw', 'invalid', 'defer', 'conclude', 'hang until aborted'] as const
const pres = ['pass', 'deny', 'ask', 'throw', 'malformed', 'next twice', 'late next', 'not awaited', 'allow'] as const
const guards = ['pass', 'deny', 'throw', 'odd'] as const
const wrappers = [
  'pass',
  'own success',
  'own failure',
  'throw',
  'malformed',
  'retry',
  'both at once',
  'not awaited',
  'own signal',
  'aborted signal',
  'odd signal',
] as const
const posts = ['pass', 'content', 'value', 'block', 'throw', 'malformed', 'next twice', 'contexts'] as const
const finalizers = ['none', 'keep', 'replace', 'throw', 'odd'] as const
const answers = ['allowed-once', 'rejected', 'cancelled', 'unavailable', 'odd', 'throw', 'nobody'] as const

const scenario = fc.record({
  body: fc.constantFrom(...bodies),
  pre: fc.array(fc.record({ what: fc.constantFrom(...pres), ticks: fc.nat(3) }), { maxLength: 3 }),
  guard: fc.array(fc.constantFrom(...guards), { maxLength: 2 }),
  wrapper: fc.array(fc.record({ what: fc.constantFrom(...wrappers), ticks: fc.nat(3) }), { maxLength: 3 }),
  post: fc.array(fc.record({ what: fc.constantFrom(...posts), ticks: fc.nat(3) }), { maxLength: 3 }),
  finalizer: fc.constantFrom(...finalizers),
  answer: fc.constantFrom(...answers),
  safe: fc.boolean(),
  calls: fc.array(
    fc.record({ callId: fc.constantFrom('', 'a', 'a', 'b'), known: fc.boolean(), nested: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  abortAt: fc.option(fc.nat(40), { nil: undefined }),
  unregisterAt: fc.option(fc.nat(40), { nil: undefined }),
  batch: fc.boolean(),
})

type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never

const unhandled: unknown[] = []
const catchUnhandled = (error: unknown): void => void unhandled.push(error)
beforeEach(() => void process.on('unhandledRejection', catchUnhandled))
afterEach(() => {
  process.off('unhandledRejection', catchUnhandled)
  unhandled.length = 0
})

const ticks = async (count: number): Promise<void> => {
  for (let tick = 0; tick < count; tick += 1) await Promise.resolve()
}
const context = (id: string) => ({ id, role: 'user' as const, content: [text(id)], source: { kind: 'test' } })

/** Runs a scenario on a real pipeline, and gives all that could be seen of it. */
async function play(given: Scenario) {
  const owner = createOwner('laws')
  const hooks = createHooks<ToolEvents>()
  const registry = createRegistry()
  const violations: InvariantViolation[] = []
  const invariants = mountInvariants(hooks, { report: violation => void violations.push(violation) })
  const caller = new AbortController()
  const agent = createScope({ name: 'agent' })
  const finalized = new Map<unknown, number>()
  const observed: { exec: ToolExecution; result: ToolExecutionResult }[] = []
  const nested: ToolExecutionResult[] = []
  let bodiesRun = 0
  let denials = 0

  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    sink: invariants.watch({ append: () => undefined }),
    onStage: invariants.onStage,
    maxParallelToolCalls: 2,
    approval: () =>
      given.answer === 'nobody'
        ? undefined
        : {
            async request() {
              if (given.answer === 'throw') throw new Error('approval')
              return given.answer as 'rejected'
            },
          },
  })

  const bodyOf = async (exec: ToolRunContext): Promise<unknown> => {
    bodiesRun += 1
    await ticks(2)
    switch (given.body) {
      case 'throw':
        throw new Error('body')
      case 'invalid':
        return 7
      case 'defer':
        exec.deferContext(context('body'))
        return 'deferred'
      case 'conclude':
        exec.concludeTurn()
        return 'concluded'
      case 'hang until aborted':
        for (let tick = 0; tick < 30 && !exec.signal.aborted; tick += 1) await Promise.resolve()
        return 'waited'
      default:
        return 'done'
    }
  }
  const count = (exec: ToolExecution): void => void finalized.set(exec.token, (finalized.get(exec.token) ?? 0) + 1)
  const unregister = registry.register(
    owner,
    echo({
      execute: async (_args, exec) => bodyOf(exec),
      ...(given.safe && { isConcurrencySafe: () => true }),
      ...(given.finalizer !== 'none' && {
        finalizeContent(exec) {
          count(exec)
          if (given.finalizer === 'throw') throw new Error('finalizer')
          return (
            given.finalizer === 'replace' ? [text('final')] : given.finalizer === 'odd' ? 'odd' : undefined
          ) as never
        },
      }),
    }),
  )
  registry.register(
    owner,
    echo({
      name: 'composite',
      async execute(_args, exec) {
        const { parent: _parent, token, ...rest } = exec
        nested.push(
          await pipeline.execute({
            callId: `${rest.callId}:1`,
            rootCallId: rest.rootCallId,
            name: 'echo',
            arguments: {},
            parent: token,
            signal: exec.signal,
          }),
        )
        return 'composed'
      },
    }),
  )

  for (const { what, ticks: wait } of given.pre) {
    hooks.on(owner, 'tools/pre-execute', async (_exec, next) => {
      await ticks(wait)
      switch (what) {
        case 'deny':
          denials += 1
          return { kind: 'deny', reason: 'denied' }
        case 'ask':
          return { kind: 'ask' }
        case 'allow':
          return { kind: 'allow' }
        case 'throw':
          throw new Error('pre')
        case 'malformed':
          return { kind: 'perhaps' } as never
        case 'next twice':
          await next()
          return next()
        case 'late next':
          setTimeout(() => void next(), 0)
          return { kind: 'allow' }
        case 'not awaited':
          void next()
          return { kind: 'allow' }
        default:
          return next()
      }
    })
  }
  for (const what of given.guard) {
    registry.guard(owner, () => {
      if (what === 'throw') throw new Error('guard')
      return what === 'deny' ? 'guarded' : what === 'odd' ? (Promise.reject(new Error('odd')) as never) : undefined
    })
  }
  for (const { what, ticks: wait } of given.wrapper) {
    hooks.on(owner, 'tools/execute', async (_exec, next) => {
      await ticks(wait)
      switch (what) {
        case 'own success':
          return succeeded('own', [context('wrapper')])
        case 'own failure':
          return { isError: true, error: { message: 'own' }, content: [text('own')] }
        case 'throw':
          await next()
          throw new Error('wrapper')
        case 'malformed':
          await next()
          return { isError: 'maybe' } as never
        case 'retry': {
          const first = await next()
          return first.isError ? next() : first
        }
        case 'both at once':
          return (await Promise.all([next(), next()]))[1]
        case 'not awaited':
          void next()
          return succeeded('early')
        case 'own signal':
          return next({ signal: new AbortController().signal })
        case 'aborted signal':
          return next({ signal: AbortSignal.abort() })
        case 'odd signal':
          return next({ signal: {} as AbortSignal })
        default:
          return next()
      }
    })
  }
  for (const { what, ticks: wait } of given.post) {
    hooks.on(owner, 'tools/post-execute', async (_exec, _result, next) => {
      await ticks(wait)
      switch (what) {
        case 'content':
          return { kind: 'accept', content: [text('content')] }
        case 'value':
          return { kind: 'accept', value: 'value' }
        case 'block':
          return { kind: 'block', feedback: [text('blocked')] }
        case 'throw':
          throw new Error('post')
        case 'malformed':
          return { kind: 'accept', content: 'odd' } as never
        case 'next twice':
          await next()
          return next()
        case 'contexts':
          return { ...(await next()), additionalContexts: [context('post')] }
        default:
          return next()
      }
    })
  }
  hooks.on(owner, 'tools/result', (exec, result) => void observed.push({ exec, result }))

  const calls = given.calls.map(({ callId, known, nested: composite }): ToolExecutionInput => ({
    callId,
    name: known ? (composite ? 'composite' : 'echo') : 'nope',
    arguments: { text: 'x' },
    agent: agent.key,
    signal: caller.signal,
  }))
  const clock = async (): Promise<void> => {
    for (let tick = 0; tick <= 40; tick += 1) {
      if (tick === given.abortAt) caller.abort(new Error('caller'))
      if (tick === given.unregisterAt) unregister()
      await Promise.resolve()
    }
  }
  const running = given.batch ? pipeline.executeBatch(calls) : Promise.all(calls.map(call => pipeline.execute(call)))
  await clock()
  const results = await running
  await new Promise(resolve => setTimeout(resolve, 0))
  return { results, observed, nested, finalized, violations, bodiesRun, denials, caller, calls, given }
}

const runs = { numRuns: 600 }

describe('whatever plugins, callers and clocks do', () => {
  it('every call has exactly one frozen result, at most one finalizer and one notice, in stage order; nothing is left behind', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async given => {
        const { results, observed, nested, finalized, violations, caller, calls } = await play(given)
        expect(results).toHaveLength(calls.length)
        for (const result of [...results, ...nested]) {
          expect(Object.isFrozen(result) && Object.isFrozen(result.content)).toBe(true)
          expect('value' in result).toBe(!result.isError)
          expect('error' in result).toBe(result.isError)
        }
        // A call that a batch never started has a result, and nobody is told of it.
        const told = new Set(observed.map(({ exec }) => exec.token))
        expect(told.size).toBe(observed.length)
        const everyone = [...results, ...nested]
        expect(observed.length).toBeLessThanOrEqual(everyone.length)
        if (!given.batch) expect(observed.length).toBe(everyone.length)
        for (const { result } of observed) expect(everyone).toContain(result)
        for (const times of finalized.values()) expect(times).toBe(1)
        // Empty call ids are the host's business, and said so; nothing else may be found.
        expect(violations.filter(({ rule }) => rule !== 'identity')).toEqual([])
        expect(unhandled).toEqual([])
        expect(getEventListeners(caller.signal, 'abort')).toEqual([])
      }),
      runs,
    )
  })

  it('no body runs where the outermost listener denies, a guard denies, or a decision is malformed', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async given => {
        const first = given.pre[0]?.what
        const stopped =
          first === 'deny' ||
          first === 'malformed' ||
          first === 'throw' ||
          given.guard.includes('deny') ||
          given.guard.includes('odd') ||
          given.guard.includes('throw')
        const { bodiesRun } = await play(given)
        expect(stopped ? bodiesRun : 0).toBe(0)
      }),
      runs,
    )
  })

  it('a success is never one that the caller had cancelled before post-execute ended', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async given => {
        const { results, caller } = await play({ ...given, abortAt: 0 })
        expect(caller.signal.aborted).toBe(true)
        for (const result of results) expect(result.isError).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
