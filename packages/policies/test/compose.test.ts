import { mountInvariants, type InvariantViolation } from '@dsh/invariant'
import { createHooks, createOwner, createScope } from '@dsh/kernel'
import { createPipeline } from '@dsh/pipeline'
import { createRegistry } from '@dsh/registry'
import {
  approvalService,
  commandRules,
  concurrencyLimit,
  redact,
  repeatReminder,
  retry,
  sandboxed,
  spill,
  timeout,
  type Policy,
} from '@dsh/policies'
import { codes, type SessionEvent, type ToolEvents, type ToolExecutionResult, type ToolRunContext } from '@dsh/tool'
import * as fc from 'fast-check'
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, codeOf, echo, hostOf, house } from './support/house.ts'

const policies = {
  timeout: () => timeout({ defaultMs: 100, abandonAfterMs: 20 }),
  'patient timeout': () => timeout({ defaultMs: 50 }),
  retry: () => retry({ attempts: 3, backoffMs: 10, retryable: result => result.isError }),
  limit: () => concurrencyLimit({ limit: 1 }),
  reminder: () => repeatReminder({ thresholds: [2] }),
  redact: () => redact({ patterns: ['secret'] }),
  spill: () => spill({ maxInlineBytes: 80, store: { save: async () => ({ locator: 'x', howToRead: 'y' }) } }),
  'failing spill': () => spill({ maxInlineBytes: 10, store: { save: async () => Promise.reject(new Error('full')) } }),
  rules: () =>
    commandRules({
      tool: 'work',
      command: args => (args as { readonly line: string }).line,
      rules: [
        { words: ['ls'], decision: 'allow' },
        { words: ['rm'], decision: 'deny' },
      ],
      otherwise: 'ask',
    }),
  sandbox: () => sandboxed({ run: async () => 'a secret from elsewhere', include: ['work'] }),
} satisfies Record<string, () => Policy>
type Name = keyof typeof policies

const scenario = fc.record({
  order: fc.shuffledSubarray(Object.keys(policies) as Name[]),
  body: fc.constantFrom('succeed', 'fail', 'slow', 'obedient', 'deaf', 'large', 'nest'),
  line: fc.constantFrom('ls', 'rm x', 'ls; rm x', 'other', 'A=1 ls'),
  answer: fc.constantFrom(
    'allowed-once' as const,
    'rejected' as const,
    'never' as const,
    'slow' as const,
    'fail' as const,
  ),
  guarded: fc.boolean(),
  calls: fc.integer({ min: 1, max: 3 }),
  batch: fc.boolean(),
  abortAt: fc.option(fc.nat(300), { nil: undefined }),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never

const unhandled: unknown[] = []
const catchUnhandled = (error: unknown): void => void unhandled.push(error)
beforeEach(() => {
  process.on('unhandledRejection', catchUnhandled)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  process.off('unhandledRejection', catchUnhandled)
  unhandled.length = 0
})

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Plays a scenario on a real pipeline, and gives all that could be seen of it. */
async function play(given: Scenario) {
  const owner = createOwner('compose')
  const hooks = createHooks<ToolEvents>()
  const registry = createRegistry()
  const violations: InvariantViolation[] = []
  const invariants = mountInvariants(hooks, { report: violation => void violations.push(violation) })
  const events: SessionEvent[] = []
  const sink = invariants.watch({ append: event => void events.push(event) })
  const caller = new AbortController()
  const agent = createScope({ name: 'agent' })
  const observed: ToolExecutionResult[] = []
  let running = 0
  let mostRunning = 0
  let bodies = 0

  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    sink,
    onStage: invariants.onStage,
    approval: approvalService({
      policy: given.answer === 'never' ? 'never' : 'ask',
      sink,
      async answer() {
        if (given.answer === 'fail') throw new Error('nobody there')
        await sleep(given.answer === 'slow' ? 1000 : 0)
        return given.answer === 'allowed-once' ? 'allowed-once' : 'rejected'
      },
    }),
  })
  const work = async (exec: ToolRunContext): Promise<unknown> => {
    switch (given.body) {
      case 'fail':
        throw new Error('a secret failure')
      case 'slow':
        return sleep(70).then(() => 'a slow secret')
      case 'obedient':
        return new Promise((resolve, reject) => {
          const stop = (): void => reject(new Error('a stopped secret'))
          exec.signal.addEventListener('abort', stop)
          setTimeout(() => {
            exec.signal.removeEventListener('abort', stop)
            resolve('a patient secret')
          }, 1000)
        })
      case 'deaf':
        return sleep(500).then(() => 'a late secret')
      case 'large':
        return 'secret '.repeat(100)
      case 'nest': {
        if (exec.parent !== undefined) return 'an inner secret'
        const { token: parent, agent: who, signal, callId, arguments: args } = exec
        const inner = { callId: `${callId}:1`, name: 'work', arguments: args, parent, signal }
        const result = await pipeline.execute({ ...inner, ...(who !== undefined && { agent: who }) })
        return result.isError ? result.error.message : result.value
      }
      default:
        return 'a secret'
    }
  }
  registry.register(
    owner,
    echo({
      name: 'work',
      isConcurrencySafe: () => true,
      async execute(_args, exec) {
        bodies += 1
        if (exec.parent === undefined) running += 1
        mostRunning = Math.max(mostRunning, running)
        try {
          return await work(exec)
        } finally {
          if (exec.parent === undefined) running -= 1
        }
      },
    }),
  )
  if (given.guarded) registry.guard(owner, () => 'guarded')
  const host = hostOf(hooks, registry, owner)
  const unmounts = given.order.map(name => policies[name]().mount(host))
  hooks.on(owner, 'tools/result', (exec, result) => void (exec.parent === undefined && observed.push(result)))

  events.push({ type: 'turn/start', turn: 1 })
  await sink.append({ type: 'turn/start', turn: 1 }, agent.key)
  const calls = Array.from({ length: given.calls }, () =>
    call({ name: 'work', arguments: { line: given.line }, agent: agent.key, signal: caller.signal }),
  )
  const results = given.batch ? pipeline.executeBatch(calls) : Promise.all(calls.map(one => pipeline.execute(one)))
  if (given.abortAt !== undefined) {
    await vi.advanceTimersByTimeAsync(given.abortAt)
    caller.abort()
  }
  await vi.advanceTimersByTimeAsync(30_000)
  const settled = await results
  for (const unmount of unmounts) unmount()
  return { results: settled, observed, violations, events, caller, bodies, mostRunning }
}

describe('any policies, in any order', () => {
  it('give each call one frozen result and one notice, and leave nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async given => {
        const { results, observed, violations, caller, events } = await play(given)
        expect(results).toHaveLength(given.calls)
        for (const result of results) {
          expect(Object.isFrozen(result) && Object.isFrozen(result.content)).toBe(true)
          expect('value' in result).toBe(!result.isError)
        }
        // A batch does not begin calls that were cancelled before their turn: nobody is told of them.
        const unbegun = given.batch ? results.filter(result => !observed.includes(result)) : []
        expect(unbegun.every(result => codeOf(result) === codes.ABORTED_BEFORE_DISPATCH)).toBe(true)
        expect(observed).toHaveLength(results.length - unbegun.length)
        expect(events.filter(event => event.type === 'tool/result')).toHaveLength(given.calls)
        expect(violations).toEqual([])
        expect(unhandled).toEqual([])
        expect(vi.getTimerCount()).toBe(0)
        expect(getEventListeners(caller.signal, 'abort')).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('never run what a guard, a rule or a person denies', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async given => {
        const isRuled = given.order.includes('rules')
        const denied =
          given.guarded ||
          (isRuled && given.line.includes('rm')) ||
          (isRuled && given.line !== 'ls' && given.answer !== 'allowed-once')
        fc.pre(denied)
        const { results, bodies } = await play(given)
        expect(bodies).toBe(0)
        expect(results.every(result => result.isError)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('show no secret where redaction is among them', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async given => {
        fc.pre(given.order.includes('redact'))
        const { results, events } = await play(given)
        expect(JSON.stringify([results, events])).not.toContain('secret')
      }),
      { numRuns: 200 },
    )
  })

  it('leave no timer that keeps a process alive', async () => {
    vi.useRealTimers()
    const timers = (): number => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
    const before = timers()
    const home = house()
    for (const policy of Object.values(policies)) policy().mount(home.host)
    home.registry.register(home.owner, echo({ name: 'work', execute: async () => 'a secret', timeoutMs: 60_000 }))
    const { signal } = new AbortController()
    await home.pipeline.execute(call({ name: 'work', arguments: { line: 'ls' }, agent: home.agent.key, signal }))
    await home.pipeline.execute(call({ name: 'work', arguments: { line: 'rm x' }, agent: home.agent.key, signal }))
    expect(timers()).toBe(before)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('run no more bodies at once than a limit inside every timeout says', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async given => {
        fc.pre(given.order.includes('limit') && given.order.lastIndexOf('limit') > given.order.indexOf('timeout'))
        expect((await play({ ...given, guarded: false })).mostRunning).toBeLessThanOrEqual(1)
      }),
      { numRuns: 200 },
    )
  })
})
