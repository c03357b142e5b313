import { text } from '@dsh/presentation'
import type { ApprovalRequest, PostToolDecision, PreToolDecision, ToolExecution, ToolRunContext } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { bodyOf, call, echo, house } from './support.ts'

/** Whether nothing that own members lead to can change; signals, keys of scopes and functions are their owners'. */
function isFixed(root: unknown): boolean {
  if (typeof root !== 'object' || root === null || root instanceof AbortSignal) return true
  return Object.isFrozen(root) && Object.entries(root).every(([key, value]) => key === 'agent' || isFixed(value))
}

const message = { id: 'm', role: 'user' as const, content: [text('said')], source: { kind: 'test' } }
const deep = { list: [{ of: ['things'] }] }

describe('nothing that a stage shows can be changed', () => {
  it('not the call, at any place, also under another signal', async () => {
    const { pipeline, registry, owner, hooks, agent } = house()
    const seen: ToolExecution[] = []
    registry.register(owner, echo({ finalizeContent: exec => void seen.push(exec) as undefined }))
    registry.guard(owner, exec => void seen.push(exec) as undefined)
    hooks.on(owner, 'tools/pre-execute', (exec, next) => (seen.push(exec), next()))
    hooks.on(owner, 'tools/execute', (exec, next) => (seen.push(exec), next({ signal: new AbortController().signal })))
    hooks.on(owner, 'tools/execute', (exec, next) => (seen.push(exec), next()))
    hooks.on(owner, 'tools/post-execute', (exec, _result, next) => (seen.push(exec), next()))
    hooks.on(owner, 'tools/result', exec => void seen.push(exec))
    await pipeline.execute(call({ arguments: deep, agent: agent.key }))
    expect(seen.map(isFixed)).toEqual(Array(7).fill(true))
  })

  it('not what a body is given', async () => {
    const { pipeline, registry, owner } = house()
    let seen: ToolRunContext | undefined
    registry.register(
      owner,
      bodyOf(exec => ((seen = exec), 'done')),
    )
    await pipeline.execute(call({ arguments: deep }))
    expect(isFixed(seen)).toBe(true)
  })

  it('not what is asked of whoever approves', async () => {
    let seen: ApprovalRequest | undefined
    const { pipeline, registry, owner, hooks, agent } = house({
      approval: { request: async ask => ((seen = ask), 'rejected') },
    })
    registry.register(owner, echo())
    hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'ask', reason: 'why' }))
    await pipeline.execute(call({ agent: agent.key }))
    expect([seen?.reason, isFixed(seen)]).toEqual(['why', true])
  })

  const before: readonly (PreToolDecision | undefined)[] = [
    undefined,
    { kind: 'allow' },
    { kind: 'ask', reason: 'why' },
    { kind: 'deny', reason: 'no' },
  ]
  it.each(before.map(decision => [decision]))('not what a listener inside decided: %o', async decision => {
    const { pipeline, registry, owner, hooks } = house()
    let seen: PreToolDecision | undefined
    registry.register(owner, echo())
    hooks.on(owner, 'tools/pre-execute', async (_exec, next) => (seen = await next()))
    hooks.on(owner, 'tools/pre-execute', (_exec, next) => decision ?? next())
    await pipeline.execute(call())
    expect(seen).toEqual(decision ?? { kind: 'allow' })
    expect([isFixed(seen), seen === decision]).toEqual([true, false])
  })

  const behind: readonly (PostToolDecision | undefined)[] = [
    undefined,
    { kind: 'accept' },
    { kind: 'accept', additionalContexts: [message] },
    { kind: 'accept', content: [text('other')] },
    { kind: 'accept', value: deep, additionalContexts: [message] },
    { kind: 'block', feedback: [text('withheld')] },
    { kind: 'block', feedback: [text('withheld')], additionalContexts: [message] },
  ]
  it.each(behind.map(decision => [decision]))('nor behind the body: %o', async decision => {
    const { pipeline, registry, owner, hooks } = house()
    let seen: PostToolDecision | undefined
    registry.register(owner, echo({ output: { schema: {}, render: () => [] } }))
    hooks.on(owner, 'tools/post-execute', async (_exec, _result, next) => (seen = await next()))
    hooks.on(owner, 'tools/post-execute', (_exec, _result, next) => decision ?? next())
    await pipeline.execute(call())
    expect(seen).toEqual(decision ?? { kind: 'accept' })
    expect([isFixed(seen), seen === decision]).toEqual([true, false])
  })

  it('not a result with all that one can have, as it is made, as its value and its content are replaced', async () => {
    const replacements: (PostToolDecision | undefined)[] = [
      undefined,
      { kind: 'accept', value: deep },
      { kind: 'accept', content: [text('other')] },
      { kind: 'accept', additionalContexts: [message] },
    ]
    for (const replacement of replacements) {
      const { pipeline, registry, owner, hooks } = house()
      const seen: unknown[] = []
      const body = (exec: ToolRunContext): unknown => (exec.deferContext(message), exec.concludeTurn(), deep)
      const output = { schema: {}, render: () => [text('shown')], presentationMeta: () => deep }
      registry.register(owner, bodyOf(body, { output }))
      hooks.on(owner, 'tools/execute', async (_exec, next) => {
        const result = await next()
        seen.push(result)
        return result
      })
      hooks.on(owner, 'tools/post-execute', (_exec, result, next) => (seen.push(result), replacement ?? next()))
      const result = await pipeline.execute(call())
      expect(result).toMatchObject({ value: deep, meta: deep, concludesTurn: true })
      expect(result.additionalContexts?.[0]).toEqual(message)
      expect([...seen, result].map(isFixed)).toEqual([true, true, true])
    }
  })

  it('not how a call may be scheduled', () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo({ isConcurrencySafe: () => true }))
    const modes = [pipeline.executionMode(call()), pipeline.executionMode(call({ name: 'nope' }))]
    expect(modes.map(({ kind }) => kind)).toEqual(['parallel', 'exclusive'])
    expect(modes.map(isFixed)).toEqual([true, true])
  })

  it('not what the strides give for a call that was denied', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    registry.guard(owner, () => 'no')
    const prepared = await pipeline.staged.prepare(call())
    expect([prepared, await pipeline.staged.dispatch(prepared.exec)].map(isFixed)).toEqual([true, true])
  })
})
