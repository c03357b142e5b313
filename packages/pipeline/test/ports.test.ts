import type { Hooks } from '@dsh/kernel'
import { createPipeline, type PipelinePorts } from '@dsh/pipeline'
import { text } from '@dsh/presentation'
import {
  codes,
  type Resolution,
  type SessionEvent,
  type ToolDefinition,
  type ToolEvents,
  type ToolExecutionInput,
  type ToolExecutionResult,
} from '@dsh/tool'
import { describe, expect, it, vi } from 'vitest'
import { revoked, unhandledIn, unlookable } from './lies.ts'
import { bodyOf, call, echo, house, read } from './support.ts'

describe('a resolver of another house', () => {
  const resolving = (resolve: (call: { name: string }) => unknown) =>
    house({ resolver: { resolve: resolve as (call: { name: string }) => Resolution, denial: () => undefined } })

  const odd: [string, () => unknown][] = [
    ['throws', () => { throw new Error('no') }], // prettier-ignore
    ['gives nothing', () => undefined],
    ['gives a word', () => 'tool'],
    ['gives an unknown kind', () => ({ kind: 'maybe', definition: echo() })],
    ['gives a tool without a definition', () => ({ kind: 'tool' })],
    ['gives what cannot be looked at', unlookable],
    ['gives a revoked proxy', revoked],
    ['has a route that throws', () => ({ kind: 'collapsed', definition: echo(), get reachableFrom() { throw new Error('no') } })], // prettier-ignore
    ['has a suggestion that throws', () => ({ kind: 'unknown', get nearest() { throw new Error('no') } })], // prettier-ignore
    ['has a definition that throws', () => ({ kind: 'tool', get definition() { throw new Error('no') } })], // prettier-ignore
  ]
  it.each(odd)('never makes execute reject, and runs nothing, where it %s', async (_what, resolve) => {
    const { pipeline, observed } = resolving(resolve)
    const result = await pipeline.execute(call())
    expect(result.isError).toBe(true)
    expect(observed).toHaveLength(1)
  })

  it('cannot show one kind first and another later', async () => {
    const execute = vi.fn(async () => 'done')
    const kinds = ['collapsed', 'tool', 'tool', 'tool', 'tool']
    const { pipeline } = resolving(() => ({ definition: echo({ execute }), reachableFrom: 'run_code', get kind() { return kinds.shift() } })) // prettier-ignore
    expect((await pipeline.execute(call())).error?.info?.code).toBe(codes.UNKNOWN_TOOL)
    expect(execute).not.toHaveBeenCalled()
  })

  it('cannot rename the call that it is asked about', async () => {
    const definition = echo()
    const { pipeline, observed } = resolving(asked => {
      Reflect.set(asked, 'name', 'other')
      return { kind: 'tool', definition }
    })
    await pipeline.execute(call())
    expect(observed[0]?.exec.name).toBe('echo')
  })

  it('cannot have its tool give another finalizer than the one at the beginning, and it is called as a method', async () => {
    const finalizers: string[] = []
    const definition: ToolDefinition = echo({
      execute: async () => {
        definition.finalizeContent = () => (finalizers.push('late'), undefined)
        return 'done'
      },
      finalizeContent() {
        finalizers.push(`first of ${this.name}`)
        return undefined
      },
    })
    const { pipeline } = resolving(() => ({ kind: 'tool', definition }))
    await pipeline.execute(call())
    expect(finalizers).toEqual(['first of echo'])
  })
})

describe('hooks of another house', () => {
  it('that throw instead of telling observers do not make execute reject: it is a warning', async () => {
    const { hooks, ...rest } = house()
    const warnings: string[] = []
    const broken: Hooks<ToolEvents> = { ...hooks, emit: () => { throw new Error('deaf') } } // prettier-ignore
    const pipeline = createPipeline({
      resolver: rest.registry,
      hooks: broken,
      warn: message => void warnings.push(message),
    })
    rest.registry.register(rest.owner, echo())
    expect(read(await pipeline.execute(call({ callId: 'c' })))).toBe('hello')
    expect(warnings).toEqual(['tool "echo" (c): tools/result observers were not told: deaf'])
  })
})

describe('an approval service that is none', () => {
  const services: [string, unknown][] = [
    ['is looked up asynchronously, and fails', async () => Promise.reject(new Error('late'))],
    ['is null', null],
    ['has no request()', {}],
    ['cannot be looked at', unlookable()],
  ]
  it.each(services)('denies with a code, and crashes nobody, where it %s', async (_what, approval) => {
    const { pipeline, registry, owner, hooks, agent } = house({ approval: approval as never })
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'ask' }))
    const codesOf: unknown[] = []
    const action = async (): Promise<unknown> =>
      codesOf.push((await pipeline.execute(call({ agent: agent.key }))).error?.info?.code)
    expect(await unhandledIn(action)).toEqual([])
    expect(codesOf).toEqual([codes.INVALID_POLICY_DECISION])
    expect(execute).not.toHaveBeenCalled()
  })
})

describe('a watcher that is asynchronous by mistake', () => {
  it.each(['warn', 'onStage'] as const)('crashes nobody when it rejects: %s', async port => {
    const broken: Partial<PipelinePorts> = { [port]: async () => Promise.reject(new Error('late')) }
    const { pipeline, registry, owner, hooks } = house(broken)
    registry.register(owner, echo())
    hooks.on(owner, 'tools/result', () => { throw new Error('observer') }) // prettier-ignore
    expect(await unhandledIn(() => pipeline.execute(call()))).toEqual([])
  })
})

describe('a durable log', () => {
  it('cannot change what it is given', async () => {
    const events: SessionEvent[] = []
    const { pipeline, registry, owner } = house({ sink: { append: event => void events.push(event) } })
    registry.register(owner, echo())
    const signal = AbortSignal.abort()
    await pipeline.execute(call())
    await pipeline.executeBatch([call({ signal })])
    expect(events.map(event => Object.isFrozen(event))).toEqual([true, true, true, true])
  })

  it('that never answers holds its own call, and no other', async () => {
    const { pipeline, registry, owner } = house({
      sink: {
        append: event => ('callId' in event && event.callId === 'held' ? new Promise(() => undefined) : undefined),
      },
    })
    registry.register(owner, echo())
    let isOver = false
    void pipeline.execute(call({ callId: 'held' })).then(() => (isOver = true))
    expect(read(await pipeline.execute(call({ callId: 'free' })))).toBe('hello')
    expect(isOver).toBe(false)
  })

  it('does not take a call whose parent is forged for one that the model made', async () => {
    const { pipeline, registry, owner, events, observed } = house()
    registry.register(owner, echo())
    await pipeline.execute(call({ parent: Symbol('forged') as never }))
    expect(events).toEqual([])
    expect(observed).toHaveLength(1)
  })

  it('does not take a call that comes too late from a body for one that the model made', async () => {
    const { pipeline, registry, owner, events } = house()
    let late: ToolExecutionInput | undefined
    registry.register(
      owner,
      bodyOf(({ token }) => ((late = call({ callId: 'late', parent: token })), 'done')),
    )
    await pipeline.execute(call({ callId: 'first' }))
    const result = late && (await pipeline.execute(late))
    expect(result?.error?.info?.code).toBe(codes.INVALID_CALL)
    expect(events.map(event => ('callId' in event ? event.callId : ''))).toEqual(['first', 'first'])
  })
})

describe('an observer', () => {
  it('cannot make calls in the name of a call that is over', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    let nested: Promise<ToolExecutionResult> | undefined
    hooks.on(owner, 'tools/result', ({ token, parent }) => {
      if (parent === undefined) nested ??= pipeline.execute(call({ parent: token }))
    })
    await pipeline.execute(call())
    expect((await nested)?.error?.info?.code).toBe(codes.INVALID_CALL)
  })
})

describe('what the pipeline gives', () => {
  it('cannot be changed: the pipeline, its strides, what they give, a list of results', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    const prepared = await pipeline.staged.prepare(call())
    const dispatched = await pipeline.staged.dispatch(prepared.exec)
    const given = [pipeline, pipeline.staged, prepared, dispatched, await pipeline.executeBatch([call()])]
    expect(given.map(each => Object.isFrozen(each))).toEqual([true, true, true, true, true])
  })

  it('by next() is no door into the calls of others', async () => {
    const mine = house()
    const yours = house()
    const forge = (promise: Promise<unknown>): void => {
      // oxlint-disable-next-line unicorn/no-thenable -- it is the attack
      Reflect.set(promise, 'then', (resolve: (value: unknown) => void) =>
        Promise.resolve(resolve({ kind: 'accept', content: [text('forged')] })),
      )
    }
    mine.registry.register(mine.owner, echo())
    yours.registry.register(yours.owner, echo())
    mine.hooks.on(mine.owner, 'tools/pre-execute', (_exec, next) => (forge(next()), { kind: 'allow' }))
    mine.hooks.on(mine.owner, 'tools/post-execute', (_exec, _result, next) => (forge(next()), { kind: 'accept' }))
    await mine.pipeline.execute(call())
    yours.hooks.on(yours.owner, 'tools/pre-execute', (_exec, next) => next())
    yours.hooks.on(yours.owner, 'tools/post-execute', (_exec, _result, next) => next())
    expect(read(await yours.pipeline.execute(call()))).toBe('hello')
  })
})
