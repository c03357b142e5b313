import { createScope } from '@dsh/kernel'
import { text } from '@dsh/presentation'
import { codes, type ToolExecution, type ToolExecutionResult } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { call, greet, house, type House } from './support/house.ts'

/** A house whose `greet` is registered, and in which something is set up. */
function watched(setUp: (home: House) => void = () => undefined): House {
  const home = house()
  home.registry.register(home.owner, greet())
  setUp(home)
  return home
}

describe('a real pipeline', () => {
  it.each<readonly [string, (home: House) => void]>([
    ['succeeds', () => undefined],
    [
      'is denied by a listener',
      ({ hooks, owner }) => hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'deny', reason: 'no' })),
    ],
    ['is denied by a guard', ({ registry, owner }) => registry.guard(owner, () => 'no')],
    [
      'needs an approval that nobody gives',
      ({ hooks, owner }) => hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'ask' })),
    ],
    [
      'meets a listener that throws',
      ({ hooks, owner }) =>
        hooks.on(owner, 'tools/pre-execute', () => {
          throw new Error('mine')
        }),
    ],
    ['meets a guard that answers oddly', ({ registry, owner }) => registry.guard(owner, () => 7 as never)],
    [
      'is tried again',
      ({ hooks, owner }) => hooks.on(owner, 'tools/execute', async (_exec, next) => (await next(), next())),
    ],
    [
      'runs twice at once',
      ({ hooks, owner }) =>
        hooks.on(owner, 'tools/execute', async (_exec, next) => (await Promise.all([next(), next()]))[0]),
    ],
    [
      'is answered by a wrapper',
      ({ hooks, owner }) => hooks.on(owner, 'tools/execute', () => ({ isError: false, value: 'mine', content: [] })),
    ],
    [
      'is blocked',
      ({ hooks, owner }) => hooks.on(owner, 'tools/post-execute', () => ({ kind: 'block', feedback: [text('no')] })),
    ],
    [
      'meets a decision that nobody can act on',
      ({ hooks, owner }) => hooks.on(owner, 'tools/post-execute', () => 'perhaps' as never),
    ],
  ])('breaks no rule where a call %s', async (_how, setUp) => {
    const { pipeline, violations } = watched(setUp)
    await pipeline.execute(call())
    await pipeline.executeBatch([call(), call({ name: 'nothing' }), call({ signal: AbortSignal.abort() })])
    expect(violations).toEqual([])
  })

  it('breaks no rule with calls inside calls, nor in a batch that is cancelled', async () => {
    const { pipeline, registry, owner, violations } = watched()
    const caller = new AbortController()
    registry.register(
      owner,
      greet({
        name: 'outer',
        async execute(_args, { token, signal }) {
          await pipeline.execute(call({ parent: token, signal }))
          caller.abort()
          return 'done'
        },
      }),
    )
    await pipeline.executeBatch([call({ name: 'outer', signal: caller.signal }), call({ signal: caller.signal })])
    expect(violations).toEqual([])
  })

  it('is not found fault with for refusing a malformed call', async () => {
    const { pipeline, violations } = watched()
    const result = await pipeline.execute({ callId: 7 } as never)
    expect(result.error?.info?.code).toBe(codes.INVALID_CALL)
    expect(violations).toEqual([])
  })

  it('is found fault with for a call without an id, which its host has made', async () => {
    const { pipeline, rules } = watched()
    await pipeline.execute(call({ callId: '' }))
    expect(rules()).toEqual(['identity'])
  })

  it('gives the same results, whether it is watched or not', async () => {
    const results: ToolExecutionResult[] = []
    for (const isWatched of [true, false]) {
      const { pipeline, checker } = watched()
      if (!isWatched) checker.unmount()
      results.push(await pipeline.execute(call()))
    }
    expect(results[0]).toEqual(results[1])
  })

  it('is watched in what it writes into the log', async () => {
    const { pipeline, checker, rules, events } = watched()
    const agent = createScope()
    await pipeline.execute(call({ callId: 'a', agent: agent.key }))
    expect(events.map(({ type }) => type)).toEqual(['tool/call', 'tool/result'])
    const sink = checker.watch({ append: () => undefined })
    await sink.append({ type: 'tool/result', callId: 'a', name: 'greet', content: [], isError: false }, agent.key)
    expect(rules()).toEqual(['result-of-call'])
  })

  it('is found out where a stage of a call is announced again', async () => {
    const { checker, pipeline, violations } = watched()
    const { exec } = await pipeline.staged.prepare(call())
    expect(violations).toEqual([])
    checker.onStage('create', exec as ToolExecution)
    expect(violations.map(({ rule }) => rule)).toEqual(['stage-once'])
  })
})
