import { codes, succeeded, type ApprovalOutcome, type ToolExecutionInput, type ToolStage } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { bodyOf, call, echo, house, type House } from './support.ts'

const fail = (): never => {
  throw new Error('broken')
}

interface Case {
  /** The stages between the first and the two last, which no call is without. */
  readonly stages: readonly ToolStage[]
  readonly body?: () => unknown
  readonly approval?: () => Promise<ApprovalOutcome>
  prepare?(made: House, caller: AbortController): void
  readonly call?: Partial<ToolExecutionInput>
}

const until = (last: 'pre-execute' | 'guard' | 'execute' | 'body'): readonly ToolStage[] => {
  const all = ['pre-execute', 'guard', 'execute', 'body'] as const
  return all.slice(0, all.indexOf(last) + 1)
}
const asks = ({ hooks, owner }: House): void => void hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'ask' }))

const cases: Readonly<Record<string, Case>> = {
  'a success': { stages: [...until('body'), 'post-execute'] },
  'a malformed call': { stages: [], call: { name: 7 as never } },
  'arguments that are no JSON': { stages: [], call: { arguments: undefined } },
  'a call that was cancelled before': { stages: [], call: { signal: AbortSignal.abort() } },
  'a call that collapsed': { stages: [], prepare: ({ registry, agent }) => void registry.presentAs(agent, 'code') },
  'a listener that throws': {
    stages: ['pre-execute'],
    prepare: ({ hooks, owner }) => void hooks.on(owner, 'tools/pre-execute', fail),
  },
  'a denial of a listener': {
    stages: ['pre-execute', 'post-execute'],
    prepare: ({ hooks, owner }) => void hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'deny', reason: 'no' })),
  },
  'a decision that is none': {
    stages: ['pre-execute', 'post-execute'],
    prepare: ({ hooks, owner }) => void hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'maybe' }) as never),
  },
  'an approval that throws': { stages: ['pre-execute'], prepare: asks, approval: async () => fail() },
  'an approval that is none': { stages: ['pre-execute'], prepare: asks, approval: async () => 'yes' as never },
  'a rejection': { stages: ['pre-execute', 'post-execute'], prepare: asks, approval: async () => 'rejected' },
  'an approval': { stages: [...until('body'), 'post-execute'], prepare: asks, approval: async () => 'allowed-once' },
  'a cancellation while someone is asked': {
    stages: ['pre-execute', 'post-execute'],
    approval: async () => 'cancelled',
    prepare: ({ hooks, owner }, caller) =>
      void hooks.on(owner, 'tools/pre-execute', () => (caller.abort(), { kind: 'ask' })),
  },
  'a guard that throws': { stages: until('guard'), prepare: ({ registry, owner }) => void registry.guard(owner, fail) },
  'a denial of a guard': {
    stages: [...until('guard'), 'post-execute'],
    prepare: ({ registry, owner }) => void registry.guard(owner, () => 'no'),
  },
  'a guard that gives no reason': {
    stages: [...until('guard'), 'post-execute'],
    prepare: ({ registry, owner }) => void registry.guard(owner, () => false as never),
  },
  'a cancellation before the body': {
    stages: [...until('guard'), 'post-execute'],
    prepare: ({ hooks, owner }, caller) =>
      void hooks.on(owner, 'tools/pre-execute', (_exec, next) => (caller.abort(), next())),
  },
  'a cancellation inside a wrapper': {
    stages: [...until('execute'), 'post-execute'],
    prepare: ({ hooks, owner }, caller) =>
      void hooks.on(owner, 'tools/execute', (_exec, next) => (caller.abort(), next())),
  },
  'a tool that nobody has': { stages: [...until('execute'), 'post-execute'], call: { name: 'nope' } },
  'a body that throws': { stages: [...until('body'), 'post-execute'], body: fail },
  'a value of the wrong type': { stages: [...until('body'), 'post-execute'], body: () => 7 },
  'a wrapper that throws': {
    stages: until('body'),
    prepare: ({ hooks, owner }) => void hooks.on(owner, 'tools/execute', async (_exec, next) => (await next(), fail())),
  },
  'a wrapper that answers itself': {
    stages: [...until('execute'), 'post-execute'],
    prepare: ({ hooks, owner }) => void hooks.on(owner, 'tools/execute', () => succeeded('own')),
  },
  'a wrapper whose value breaks the schema': {
    stages: until('execute'),
    prepare: ({ hooks, owner }) => void hooks.on(owner, 'tools/execute', () => succeeded(7)),
  },
  'a wrapper that gives nothing': {
    stages: until('execute'),
    prepare: ({ hooks, owner }) => void hooks.on(owner, 'tools/execute', () => undefined as never),
  },
  'a listener behind the body that throws': {
    stages: [...until('body'), 'post-execute'],
    prepare: ({ hooks, owner }) => void hooks.on(owner, 'tools/post-execute', fail),
  },
}

describe('the stages of a call', () => {
  it.each(Object.entries(cases))('are these for %s', async (_outcome, { stages, body, approval, prepare, ...one }) => {
    const made = house(approval && { approval: { request: approval } })
    const caller = new AbortController()
    made.registry.register(made.owner, body === undefined ? echo() : bodyOf(body))
    prepare?.(made, caller)
    await made.pipeline.execute(call({ agent: made.agent.key, signal: caller.signal, ...one.call }))
    expect(made.stages).toEqual(['create', ...stages, 'finalize', 'notify'])
    expect(made.observed).toHaveLength(1)
  })

  it('do not begin for a call of a batch that was cancelled before its start, unless it is malformed', async () => {
    const { pipeline, stages } = house()
    const signal = AbortSignal.abort()
    const [skipped, malformed] = await pipeline.executeBatch([call({ signal }), call({ signal, name: 7 as never })])
    expect(skipped?.error?.info?.code).toBe(codes.ABORTED_BEFORE_DISPATCH)
    expect(malformed?.error?.info?.code).toBe(codes.INVALID_CALL)
    expect(stages).toEqual(['create', 'finalize', 'notify'])
  })
})
