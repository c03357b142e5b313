import { createScope } from '@dsh/kernel'
import type { SessionEvent } from '@dsh/tool'
import { text } from '@dsh/presentation'
import { describe, expect, it, vi } from 'vitest'
import { bodyOf, call, echo, house, read } from './support.ts'

describe('tools/result', () => {
  it('tells observers once, with the very objects that the caller gets, frozen through', async () => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(owner, echo())
    const result = await pipeline.execute(call())
    expect(observed).toHaveLength(1)
    expect(observed[0]?.result).toBe(result)
    expect(Object.isFrozen(observed[0]?.exec)).toBe(true)
    expect(Object.isFrozen(result) && Object.isFrozen(result.content) && Object.isFrozen(result.content[0])).toBe(true)
  })

  it('is heard for every way out: cancelled, invalid, denied, unknown, failed', async () => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(owner, bodyOf(() => { throw new Error('x') })) // prettier-ignore
    registry.guard(owner, exec => (exec.name === 'denied' ? 'no' : undefined))
    await pipeline.execute(call({ signal: AbortSignal.abort() }))
    await pipeline.execute(call({ arguments: undefined }))
    await pipeline.execute(call({ name: 'denied' }))
    await pipeline.execute(call({ name: 'nope' }))
    await pipeline.execute(call())
    expect(observed).toHaveLength(5)
  })

  it('is heard by the agent of the call and those above it, denied calls too', async () => {
    const { pipeline, registry, owner, hooks, agent } = house()
    registry.register(owner, echo())
    registry.guard(agent, () => 'no')
    const child = createScope({ parent: agent.key })
    const heard: string[] = []
    hooks.on(agent, 'tools/result', (exec, result) => void heard.push(`agent ${exec.callId} ${result.isError}`))
    hooks.on(child, 'tools/result', exec => void heard.push(`child ${exec.callId}`))
    await pipeline.execute(call({ callId: 'a', agent: agent.key }))
    await pipeline.execute(call({ callId: 'b', agent: child.key }))
    await pipeline.execute(call({ callId: 'c' }))
    expect(heard).toEqual(['agent a true', 'agent b true', 'child b'])
  })

  it('goes on to the other observers when one throws, rejects, or throws something odd; the result stands', async () => {
    const { pipeline, registry, owner, hooks, warnings } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/result', () => { throw new Error('observer') }) // prettier-ignore
    hooks.on(owner, 'tools/result', (async () => { throw new Error('async observer') }) as never) // prettier-ignore
    hooks.on(owner, 'tools/result', () => { throw Object.create(null) }) // prettier-ignore
    let last = false
    hooks.on(owner, 'tools/result', () => void (last = true))
    expect(read(await pipeline.execute(call({ callId: 'c' })))).toBe('hello')
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(last).toBe(true)
    expect(warnings).toEqual([
      'tool "echo" (c): tools/result observer failed: observer',
      'tool "echo" (c): tools/result observer failed: <unprintable thrown value>',
      'tool "echo" (c): tools/result observer failed: async observer',
    ])
  })

  it('cannot be wedged by a warn port that throws', async () => {
    const { pipeline, registry, owner, hooks } = house({ warn: () => { throw new Error('warn') } }) // prettier-ignore
    registry.register(owner, echo())
    hooks.on(owner, 'tools/result', () => { throw new Error('observer') }) // prettier-ignore
    expect(read(await pipeline.execute(call()))).toBe('hello')
  })
})

describe('the durable log', () => {
  it('has each direct call and its result, the result before observers hear of it', async () => {
    const { pipeline, registry, owner, hooks, events } = house()
    registry.register(
      owner,
      echo({ output: { schema: {}, render: () => [text('shown')], presentationMeta: () => ({ a: 1 }) } }),
    )
    let logged: readonly SessionEvent[] = []
    hooks.on(owner, 'tools/result', () => void (logged = [...events]))
    await pipeline.execute(call({ callId: 'c', arguments: { text: 'x' } }))
    expect(events).toEqual([
      { type: 'tool/call', callId: 'c', name: 'echo', arguments: { text: 'x' } },
      { type: 'tool/result', callId: 'c', name: 'echo', isError: false, content: [text('shown')], meta: { a: 1 } },
    ])
    expect(logged).toEqual(events)
  })

  it('has the error of a failure, and null for arguments that are no JSON', async () => {
    const { pipeline, events } = house()
    await pipeline.execute(call({ callId: 'c', arguments: undefined }))
    expect(events[0]).toEqual({ type: 'tool/call', callId: 'c', name: 'echo', arguments: null })
    expect(events[1]).toMatchObject({
      isError: true,
      error: { message: 'tool execution arguments must be losslessly JSON-serializable' },
    })
  })

  it('does not have calls inside calls: they are never part of the conversation', async () => {
    const { pipeline, registry, owner, events } = house()
    registry.register(owner, echo({ name: 'inner' }))
    registry.register(
      owner,
      bodyOf(async exec => read(await pipeline.execute(call({ name: 'inner', parent: exec.token })))),
    )
    await pipeline.execute(call({ callId: 'outer' }))
    expect(events.map(event => ('callId' in event ? event.callId : ''))).toEqual(['outer', 'outer'])
  })

  it('that takes nothing never fails a call: it is a warning', async () => {
    for (const append of [
      () => {
        throw new Error('disk')
      },
      () => Promise.reject(new Error('disk')),
    ]) {
      // prettier-ignore
      const { pipeline, registry, owner, warnings } = house({ sink: { append } })
      registry.register(owner, echo())
      expect(read(await pipeline.execute(call({ callId: 'c' })))).toBe('hello')
      expect(warnings).toEqual([
        'tool "echo" (c): tool/call was not recorded: disk',
        'tool "echo" (c): tool/result was not recorded: disk',
      ])
    }
  })

  it('that never answers holds a call for five seconds an event, and not for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { pipeline, registry, owner, warnings } = house({ sink: { append: () => new Promise(() => {}) } })
      registry.register(owner, echo())
      const running = pipeline.execute(call({ callId: 'c' }))
      await vi.advanceTimersByTimeAsync(4999)
      expect(warnings).toEqual([])
      await vi.advanceTimersByTimeAsync(5001)
      expect(read(await running)).toBe('hello')
      expect(warnings).toEqual([
        'tool "echo" (c): tool/call was not recorded: the log did not answer within 5000 ms',
        'tool "echo" (c): tool/result was not recorded: the log did not answer within 5000 ms',
      ])
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not needed', async () => {
    const { hooks, registry, owner } = house()
    const { createPipeline } = await import('@dsh/pipeline')
    registry.register(owner, echo())
    expect(read(await createPipeline({ resolver: registry, hooks }).execute(call()))).toBe('hello')
  })
})

describe('onStage', () => {
  it('hears each stage as it begins', async () => {
    const { pipeline, registry, owner, stages } = house()
    registry.register(owner, echo())
    await pipeline.execute(call())
    expect(stages).toEqual(['create', 'pre-execute', 'guard', 'execute', 'body', 'post-execute', 'finalize', 'notify'])
  })

  it('may throw: nobody is concerned', async () => {
    const { pipeline, registry, owner } = house({ onStage: () => { throw new Error('watcher') } }) // prettier-ignore
    registry.register(owner, echo())
    expect(read(await pipeline.execute(call()))).toBe('hello')
  })
})
