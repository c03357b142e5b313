import { createPipeline } from '@dsh/pipeline'
import type { Denial, PreToolDecision } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { call, echo, house, type House } from './support.ts'

/** A house whose denials are told, with a tool in it. */
function watched(ports: Parameters<typeof house>[0] = {}): House & { readonly told: Denial[] } {
  const told: Denial[] = []
  const made = house({ ...ports, onDenied: (_exec, denial) => void told.push(denial) })
  made.registry.register(made.owner, echo())
  return { ...made, told }
}

describe('onDenied(exec, denial)', () => {
  it('names the guard that denied, and the scope that it stands in', async () => {
    const { pipeline, registry, owner, agent, told } = watched()
    registry.guard(owner, () => undefined, { label: 'global' })
    registry.guard(agent, () => 'no', { label: 'house rules' })
    await pipeline.execute(call({ agent: agent.key }))
    expect(told).toEqual([{ by: 'guard', label: 'house rules', scope: agent.key, reason: 'no' }])
  })

  it('calls a guard without a label by the name of its function', async () => {
    const { pipeline, registry, owner, told } = watched()
    registry.guard(owner, function noEchoes() {
      return 'no'
    })
    await pipeline.execute(call())
    expect(told).toEqual([{ by: 'guard', label: 'noEchoes', reason: 'no' }])
  })

  it('names the listener that denied, not the one outside that handed it on', async () => {
    const { pipeline, hooks, owner, agent, told } = watched()
    hooks.on(owner, 'tools/pre-execute', (_exec, next) => next(), { label: 'outside' })
    hooks.on(agent, 'tools/pre-execute', () => ({ kind: 'deny', reason: 'no' }), { label: 'inside' })
    await pipeline.execute(call({ agent: agent.key }))
    expect(told).toEqual([{ by: 'listener', label: 'inside', scope: agent.key, reason: 'no' }])
  })

  it('names the listener that asked, where the answer was no', async () => {
    const { pipeline, hooks, owner, agent, told } = watched({ approval: { request: async () => 'rejected' } })
    hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'ask' }), { label: 'ask before echoes' })
    await pipeline.execute(call({ agent: agent.key }))
    expect(told).toEqual([{ by: 'approval', label: 'ask before echoes', reason: 'the user rejected tool "echo"' }])
  })

  it('says that a decision was malformed, and whose', async () => {
    const { pipeline, hooks, registry, owner, told } = watched()
    const listening = hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'perhaps' }) as unknown as PreToolDecision, {
      label: 'odd',
    })
    await pipeline.execute(call())
    listening()
    registry.guard(owner, (async () => undefined) as never, { label: 'async' })
    await pipeline.execute(call())
    expect(told).toMatchObject([
      { by: 'listener', label: 'odd', malformed: true },
      { by: 'guard', label: 'async', malformed: true },
    ])
  })

  it('says that an approval was none, and tells frozen facts', async () => {
    const { pipeline, hooks, owner, agent, told } = watched({ approval: { request: async () => 'yes' as never } })
    hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'ask' }), { label: 'ask' })
    await pipeline.execute(call({ agent: agent.key }))
    expect(told).toMatchObject([{ by: 'approval', label: 'ask', malformed: true }])
    expect(told.map(denial => Object.isFrozen(denial))).toEqual([true])
  })

  it('is silent about calls that run, are cancelled, or that a listener failed', async () => {
    const { pipeline, hooks, owner, told } = watched()
    await pipeline.execute(call())
    await pipeline.execute(call({ signal: AbortSignal.abort() }))
    await pipeline.execute(call({ name: 'nope' }))
    hooks.on(owner, 'tools/pre-execute', () => {
      throw new Error('broken')
    })
    await pipeline.execute(call())
    expect(told).toEqual([])
  })

  it('changes nothing by throwing', async () => {
    const { registry, hooks, owner } = house()
    const pipeline = createPipeline({
      resolver: registry,
      hooks,
      onDenied() {
        throw new Error('teller')
      },
    })
    registry.register(owner, echo())
    registry.guard(owner, () => 'no')
    expect((await pipeline.execute(call())).error?.message).toBe('no')
  })
})
