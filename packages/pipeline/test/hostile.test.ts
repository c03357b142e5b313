import { codes, type PreToolDecision, type ToolExecution, type ToolExecutionResult } from '@dsh/tool'
import { text } from '@dsh/presentation'
import { AsyncLocalStorage } from 'node:async_hooks'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { foreignRejection, revoked, thornyPromise, twoFaced, unhandledIn, unlookable } from './lies.ts'
import { bodyOf, call, echo, house, read } from './support.ts'

describe('a hostile plugin', () => {
  it('cannot rename a call after the guards looked at it, by any means of the language', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const forbidden = vi.fn()
    registry.register(owner, echo())
    registry.register(owner, echo({ name: 'forbidden', execute: forbidden }))
    registry.guard(owner, exec => (exec.name === 'forbidden' ? 'no' : undefined))
    const rename = (exec: ToolExecution): void => {
      for (const attack of [
        () => Reflect.set(exec, 'name', 'forbidden'),
        () => Reflect.defineProperty(exec, 'name', { value: 'forbidden' }),
        () => Reflect.deleteProperty(exec, 'name'),
        () => Reflect.setPrototypeOf(exec, { name: 'forbidden' }),
        () => Reflect.set(exec.arguments as object, 'text', 'forged'),
      ]) {
        expect(attack()).toBe(false)
      }
    }
    hooks.on(owner, 'tools/pre-execute', (exec, next) => (rename(exec), next()))
    hooks.on(owner, 'tools/execute', (exec, next) => (rename(exec), next()))
    expect(read(await pipeline.execute(call()))).toBe('hello')
    expect(forbidden).not.toHaveBeenCalled()
  })

  it('cannot turn a failure into a success by writing on it', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, bodyOf(() => { throw new Error('x') })) // prettier-ignore
    hooks.on(owner, 'tools/post-execute', (_exec, result, next) => {
      for (const [key, value] of Object.entries({ isError: false, value: 'forged', content: [] }))
        expect(Reflect.set(result, key, value)).toBe(false)
      expect(Reflect.deleteProperty(result, 'error')).toBe(false)
      return next()
    })
    expect((await pipeline.execute(call())).isError).toBe(true)
  })

  it('cannot swap a result by handing over a proxy that answers differently each time', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    let asked = 0
    const flickering = new Proxy(
      { isError: false, value: 'x', content: [] },
      { get: (target, key) => (key === 'isError' ? (asked += 1) % 2 === 1 : Reflect.get(target, key)) },
    )
    hooks.on(owner, 'tools/execute', () => flickering as unknown as ToolExecutionResult)
    const result = await pipeline.execute(call())
    expect(Object.isFrozen(result)).toBe(true)
    expect('value' in result).toBe(!result.isError)
  })

  it('gets nothing by calling next() when its stage is over', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn(async () => 'done')
    registry.register(owner, echo({ execute }))
    const kept: (() => Promise<unknown>)[] = []
    hooks.on(owner, 'tools/pre-execute', (_exec, next) => (kept.push(next), { kind: 'deny', reason: 'no' }))
    await pipeline.execute(call())
    await expect(kept[0]?.()).resolves.toEqual({ kind: 'allow' })
    expect(execute).not.toHaveBeenCalled()
  })

  it('cannot run a body again after the call has its result', async () => {
    const { pipeline, registry, owner, hooks, observed } = house()
    const execute = vi.fn(async () => 'done')
    registry.register(owner, echo({ execute }))
    let late: (() => Promise<ToolExecutionResult>) | undefined
    hooks.on(owner, 'tools/execute', (_exec, next) => ((late = next), next()))
    await pipeline.execute(call())
    const again = await late?.()
    expect(execute).toHaveBeenCalledOnce()
    expect(again?.error?.info?.code).toBe(codes.INVALID_CALL)
    expect(observed).toHaveLength(1)
  })

  it('may live in another realm: what it gives is read for its shape, not for its class', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/pre-execute', () => runInNewContext(`({ kind: 'allow' })`) as PreToolDecision)
    hooks.on(
      owner,
      'tools/execute',
      () => runInNewContext(`({ isError: false, value: 'from afar', content: [] })`) as ToolExecutionResult,
    )
    hooks.on(
      owner,
      'tools/post-execute',
      () => runInNewContext(`({ kind: 'accept', content: [{ type: 'text', text: 'seen' }] })`) as { kind: 'accept' },
    )
    expect(await pipeline.execute(call())).toEqual({ isError: false, value: 'from afar', content: [text('seen')] })
  })

  it('cannot make a thenable of a decision that changes the call', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    hooks.on(
      owner,
      'tools/pre-execute',
      () =>
        // oxlint-disable-next-line unicorn/no-thenable -- it is the attack
        ({ then: (resolve: (decision: unknown) => void) => resolve({ kind: 'deny', reason: 'thenable' }) }) as never,
    )
    expect(read(await pipeline.execute(call()))).toBe('Error: thenable')
    expect(execute).not.toHaveBeenCalled()
  })

  it('that throws something odd fails the call with a text', async () => {
    const odd: readonly unknown[] = [undefined, null, 7, Symbol('s'), Object.create(null), { get message(): string { throw new Error('no') } }, new Proxy({}, { get() { throw new Error('trap') } })] // prettier-ignore
    for (const thrown of odd) {
      for (const event of ['tools/pre-execute', 'tools/execute', 'tools/post-execute'] as const) {
        const { pipeline, registry, owner, hooks } = house()
        registry.register(owner, echo())
        hooks.on(owner, event, () => { throw thrown }) // prettier-ignore
        const result = await pipeline.execute(call())
        expect(result.isError).toBe(true)
        expect(read(result)).toMatch(/^Error: /)
      }
    }
  })

  it('cannot reach another listener through the list of listeners: who comes late is not called, who leaves still is', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    const called: string[] = []
    hooks.on(owner, 'tools/pre-execute', (_exec, next) => {
      second()
      hooks.on(owner, 'tools/pre-execute', (_inner, more) => (called.push('late'), more()))
      return next()
    })
    const second = hooks.on(owner, 'tools/pre-execute', (_exec, next) => (called.push('second'), next()))
    await pipeline.execute(call())
    expect(called).toEqual(['second'])
  })

  it('cannot pass off a success of its own as a failure, whose content nobody checks against the tool', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    const failure = { isError: true, error: { message: 'own' }, content: [text('forged')] } as const
    hooks.on(owner, 'tools/execute', () => twoFaced<ToolExecutionResult>({ ...failure }, 'isError', false))
    const result = await pipeline.execute(call())
    expect(result.isError).toBe(true)
    expect(result.error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
  })
})

describe('what cannot even be looked at', () => {
  const given: [string, () => unknown][] = [
    ['throws at every look', unlookable],
    ['is a revoked proxy', revoked],
    ['is a promise that throws when touched', thornyPromise],
    ['rejects in another realm', foreignRejection],
  ]

  it.each(given)('as the answer of a guard denies: %s', async (_what, answer) => {
    const { pipeline, registry, owner, observed } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    registry.guard(owner, answer as () => string)
    const results: ToolExecutionResult[] = []
    expect(await unhandledIn(async () => results.push(await pipeline.execute(call())))).toEqual([])
    expect(results[0]?.error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
    expect(execute).not.toHaveBeenCalled()
    expect(observed).toHaveLength(1)
  })

  it.each(given)('as the content of a finalizer fails the result, once: %s', async (_what, answer) => {
    const { pipeline, registry, owner, observed } = house()
    const finalizeContent = vi.fn(answer as () => undefined)
    registry.register(owner, echo({ finalizeContent }))
    const results: ToolExecutionResult[] = []
    expect(await unhandledIn(async () => results.push(await pipeline.execute(call())))).toEqual([])
    expect(results[0]).toMatchObject({ isError: true })
    expect(finalizeContent).toHaveBeenCalledOnce()
    expect(observed).toHaveLength(1)
  })

  it.each(given)('as rendered content is an invalid output: %s', async (_what, answer) => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo({ output: { schema: {}, render: answer as () => [] } }))
    const results: ToolExecutionResult[] = []
    expect(await unhandledIn(async () => results.push(await pipeline.execute(call())))).toEqual([])
    expect(results[0]?.error?.info?.code).toBe(codes.INVALID_TOOL_OUTPUT)
  })

  it.each(given.slice(0, 2))('as a decision after the body fails the result with a code: %s', async (_what, answer) => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    const { proxy, revoke } = Proxy.revocable({}, {})
    hooks.on(owner, 'tools/post-execute', () =>
      // A promise looks at what it is resolved with, so the trap must close afterwards.
      answer === revoked
        ? ({ kind: 'accept', content: proxy } as never)
        : ({ kind: 'accept', additionalContexts: answer() } as never),
    )
    revoke()
    expect((await pipeline.execute(call())).isError).toBe(true)
  })

  it('as the answer of a classifier is exclusive', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo({ isConcurrencySafe: (async () => Promise.reject(new Error('late'))) as never }))
    const action = async (): Promise<void> => expect(pipeline.executionMode(call())).toEqual({ kind: 'exclusive' })
    expect(await unhandledIn(action)).toEqual([])
  })

  it('as a signal for the attempt fails it, and the wrapper hears of it', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    const signals = [Object.create(AbortSignal.prototype), unlookable()]
    const heard: unknown[] = []
    hooks.on(owner, 'tools/execute', async (_exec, next) => {
      for (const signal of signals) heard.push(await next({ signal }).catch((error: unknown) => error))
      return next({ signal: Object.create(AbortSignal.prototype) })
    })
    expect((await pipeline.execute(call())).error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
    expect(heard.map(error => (error as { code?: string }).code)).toEqual([
      codes.INVALID_POLICY_DECISION,
      codes.INVALID_POLICY_DECISION,
    ])
    expect(execute).not.toHaveBeenCalled()
  })
})

describe('a hostile caller', () => {
  const signals: [string, () => unknown][] = [
    ['has the prototype of a signal only', () => Object.create(AbortSignal.prototype)],
    ['throws at every look', unlookable],
    ['is a revoked proxy', revoked],
  ]
  it.each(signals)('gets a failure, and no rejection, for a signal that %s', async (_what, signal) => {
    const { pipeline, registry, owner, observed } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    const result = await pipeline.execute(call({ signal: signal() as AbortSignal }))
    expect(result.error?.info?.code).toBe(codes.INVALID_CALL)
    expect(execute).not.toHaveBeenCalled()
    expect(observed).toHaveLength(1)
  })

  it('gets a cancellation for a signal that breaks while the call runs', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    const { signal } = new AbortController()
    hooks.on(owner, 'tools/execute', async (_exec, next) => {
      const result = await next()
      Object.defineProperty(signal, 'aborted', { get() { throw new Error('broken') } }) // prettier-ignore
      return result
    })
    expect((await pipeline.execute(call({ signal }))).error?.info?.code).toBe(codes.ABORTED)
  })

  it('gets a failure for a signal that nobody can listen to', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    const signal = Object.assign(new AbortController().signal, { addEventListener() { throw new Error('deaf') } }) // prettier-ignore
    hooks.on(owner, 'tools/execute', (_exec, next) => next({ signal: new AbortController().signal }))
    expect(read(await pipeline.execute(call({ signal })))).toBe('Error: deaf')
    expect(execute).not.toHaveBeenCalled()
  })

  it('cannot speak for the next call by putting a then on the promise that next() gave', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    registry.guard(owner, exec => (exec.callId === 'second' ? 'guarded' : undefined))
    const poison = (promise: Promise<unknown>): void => {
      // oxlint-disable-next-line unicorn/no-thenable -- it is the attack
      Object.defineProperty(promise, 'then', {
        value: (resolve: (value: unknown) => void) => resolve({ kind: 'deny', reason: 'poisoned' }),
      })
    }
    const first = hooks.on(owner, 'tools/pre-execute', (_exec, next) => (poison(next()), { kind: 'allow' }))
    const last = hooks.on(owner, 'tools/post-execute', (_exec, _result, next) => (poison(next()), { kind: 'accept' }))
    await pipeline.execute(call())
    first()
    last()
    expect(read(await pipeline.execute(call()))).toBe('hello')
    expect(read(await pipeline.execute(call({ callId: 'second' })))).toBe('Error: guarded')
  })
})

describe('a host that follows its calls with AsyncLocalStorage', () => {
  it('runs calls as any other does', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const storage = new AsyncLocalStorage<string>()
    registry.register(
      owner,
      bodyOf(() => storage.getStore()),
    )
    hooks.on(owner, 'tools/pre-execute', (_exec, next) => next())
    hooks.on(owner, 'tools/post-execute', (_exec, _result, next) => next())
    expect(read(await storage.run('followed', () => pipeline.execute(call())))).toBe('followed')
    const [result] = await storage.run('batch', () => pipeline.executeBatch([call()]))
    expect(result && read(result)).toBe('batch')
  })
})
