import type { Repair } from '@dsh/json-schema'
import type { ToolExecution } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { bodyOf, call, echo, house, read, type House } from './support.ts'

/** A tool of a list and a limit, whose body gives back what it got. */
const listing = (overrides = {}) =>
  bodyOf((_exec, args) => JSON.stringify(args), {
    name: 'echo',
    parameters: {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'integer' } }, limit: { type: 'integer' } },
      additionalProperties: false,
    },
    ...overrides,
  })

/** Fills in a limit. */
const completing = {
  completeArguments: (args: unknown) =>
    typeof args !== 'object' || args === null || 'limit' in args ? args : { ...args, limit: 5 },
}

interface Told {
  readonly exec: ToolExecution
  readonly repairs: readonly Repair[]
}

const repairing = (): House & { readonly told: Told[] } => {
  const told: Told[] = []
  return { ...house({ onRepair: (exec, repairs) => void told.push({ exec, repairs }) }), told }
}

describe('arguments that their tool completes', () => {
  it('are complete for policies, guards, the log, the body and observers', async () => {
    const { owner, registry, hooks, pipeline, events, observed } = house()
    registry.register(owner, listing(completing))
    const seen: unknown[] = []
    hooks.on(owner, 'tools/pre-execute', (exec, next) => (seen.push(exec.arguments), next()))
    registry.guard(owner, exec => void seen.push(exec.arguments))
    const result = await pipeline.execute(call({ arguments: { list: [] } }))
    const complete = { list: [], limit: 5 }
    expect(JSON.parse(read(result))).toStrictEqual(complete)
    expect(seen).toStrictEqual([complete, complete])
    expect(events[0]).toMatchObject({ type: 'tool/call', arguments: complete })
    expect(observed[0]?.exec.arguments).toStrictEqual(complete)
    expect(Object.isFrozen(observed[0]?.exec.arguments)).toBe(true)
  })

  it('fail the call where completing them throws, and no body runs', async () => {
    const { owner, registry, pipeline } = house()
    registry.register(
      owner,
      listing({
        completeArguments() {
          throw new Error('no such default')
        },
      }),
    )
    expect(read(await pipeline.execute(call()))).toBe('Error: no such default')
  })

  it.each([
    ['a promise', () => Promise.reject(new Error('later'))],
    ['nothing', () => undefined],
    ['a date', () => ({ at: new Date(0) })],
  ])('fail the call where they become %s', async (_what, completeArguments) => {
    const { owner, registry, pipeline } = house()
    registry.register(owner, listing({ completeArguments }))
    expect(read(await pipeline.execute(call()))).toMatch(/^Error: completeArguments returned non-lossless JSON: /)
  })

  it('are as they are in a tool that completes nothing', async () => {
    const { owner, registry, pipeline } = house()
    registry.register(owner, listing())
    expect(read(await pipeline.execute(call({ arguments: {} })))).toBe('{}')
  })
})

describe('arguments that a model wrote as text', () => {
  it('are not repaired unless the host listens to repairs', async () => {
    const { owner, registry, pipeline } = house()
    registry.register(owner, listing())
    expect(read(await pipeline.execute(call({ arguments: { list: '[1,2]' } })))).toBe('{"list":"[1,2]"}')
  })

  it('are repaired for policies, guards, the log and the body alike, and the host is told', async () => {
    const { owner, registry, hooks, pipeline, events, told } = repairing()
    registry.register(owner, listing())
    const seen: unknown[] = []
    hooks.on(owner, 'tools/pre-execute', (exec, next) => (seen.push(exec.arguments), next()))
    registry.guard(owner, exec => void seen.push(exec.arguments))
    const result = await pipeline.execute(call({ callId: 'c1', arguments: { list: '[1,2]', limit: '5' } }))
    const repaired = { list: [1, 2], limit: 5 }
    expect(JSON.parse(read(result))).toStrictEqual(repaired)
    expect(seen).toStrictEqual([repaired, repaired])
    expect(events[0]).toMatchObject({ type: 'tool/call', arguments: repaired })
    expect(told).toMatchObject([
      {
        exec: { callId: 'c1', name: 'echo', arguments: repaired },
        repairs: [
          { path: 'list', from: '[1,2]', to: [1, 2] },
          { path: 'limit', from: '5', to: 5 },
        ],
      },
    ])
  })

  it('are denied by a guard that minds what they say', async () => {
    const { owner, registry, pipeline } = repairing()
    registry.register(owner, listing())
    registry.guard(owner, ({ arguments: args }) =>
      (args as { list: readonly number[] }).list.includes(2) ? 'no twos' : undefined,
    )
    expect(read(await pipeline.execute(call({ arguments: { list: '[1,2]' } })))).toContain('no twos')
  })

  it('are completed as well', async () => {
    const { owner, registry, pipeline } = repairing()
    registry.register(owner, listing(completing))
    expect(read(await pipeline.execute(call({ arguments: '{"list":"[7]"}' })))).toBe('{"list":[7],"limit":5}')
  })

  it('are left alone where a text is valid, and where not all can be repaired', async () => {
    const { owner, registry, pipeline, told } = repairing()
    registry.register(owner, echo())
    expect(read(await pipeline.execute(call({ arguments: { text: '[1,2]' } })))).toBe('[1,2]')
    registry.register(owner, listing({ name: 'list' }))
    const left = { list: '[1,2]', limit: '007' }
    expect(JSON.parse(read(await pipeline.execute(call({ name: 'list', arguments: left }))))).toStrictEqual(left)
    expect(told).toStrictEqual([])
  })

  it('are left alone where the parameters of a tool say nothing that can be checked', async () => {
    const { owner, registry, pipeline, told } = repairing()
    registry.register(owner, listing({ parameters: { type: 'object', properties: { list: { shape: 'list' } } } }))
    expect(read(await pipeline.execute(call({ arguments: { list: '[1]' } })))).toBe('{"list":"[1]"}')
    expect(told).toStrictEqual([])
  })

  it('are repaired all the same where the host throws when it is told', async () => {
    const { owner, registry, pipeline } = house({
      onRepair() {
        throw new Error('no log')
      },
    })
    registry.register(owner, listing())
    expect(read(await pipeline.execute(call({ arguments: { limit: '5' } })))).toBe('{"limit":5}')
  })

  it('run alone in a batch: nobody asks a classifier about what is not repaired yet', async () => {
    const { owner, registry, pipeline } = repairing()
    registry.register(owner, listing({ isConcurrencySafe: (args: { limit?: unknown }) => args.limit === 5 }))
    expect(pipeline.executionMode(call({ arguments: { limit: '5' } }))).toStrictEqual({ kind: 'exclusive' })
    const results = await pipeline.executeBatch([
      call({ arguments: { limit: '5' } }),
      call({ arguments: { limit: 5 } }),
    ])
    expect(results.map(read)).toStrictEqual(['{"limit":5}', '{"limit":5}'])
  })
})
