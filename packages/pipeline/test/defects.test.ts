/**
 * What goes wrong in other tool runtimes, and does not go wrong here: D1 to D22, one test each, whose title says what ours
 * does. The details are tested where each part lives, which a comment names.
 */
import { bindScopeParent, createHooks, createScope } from '@dsh/kernel'
import { parseArguments } from '@dsh/json'
import { createPipeline } from '@dsh/pipeline'
import { text } from '@dsh/presentation'
import { createRegistry } from '@dsh/registry'
import { codes, presentCall, type SessionEvent, type ToolChange, type ToolEvents, type ToolExecution } from '@dsh/tool'
import { describe, expect, it, vi } from 'vitest'
import { unhandledIn } from './lies.ts'
import { bodyOf, call, echo, house, read } from './support.ts'

const message = (id: string) => ({ id, role: 'user' as const, content: [text(id)], source: { kind: 'test' } })
const ids = (result: { readonly additionalContexts?: readonly { readonly id: string }[] }) =>
  result.additionalContexts?.map(({ id }) => id)

describe('the core', () => {
  // policy.test.ts
  it('D1: denies where a decision is none, asks no guard, and runs no body', async () => {
    for (const decision of [{ kind: 'perhaps' }, { kind: 'deny' }, undefined]) {
      const { pipeline, registry, owner, hooks } = house()
      const execute = vi.fn()
      const guard = vi.fn()
      registry.register(owner, echo({ execute }))
      registry.guard(owner, guard)
      hooks.on(owner, 'tools/pre-execute', () => decision as never)
      const result = await pipeline.execute(call())
      expect(result.error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
      expect([execute.mock.calls, guard.mock.calls]).toEqual([[], []])
    }
  })

  // kernel: waterfall.test.ts; policy.test.ts, post-execute.test.ts, execute.test.ts
  it('D2: takes a second next() past nothing: no inner denial, no inner block, no inner wrapper', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn(async () => 'done')
    let wrapped = 0
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/pre-execute', async (_exec, next) => (await next(), next()))
    const denying = hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'deny', reason: 'no' }))
    hooks.on(owner, 'tools/execute', async (_exec, next) => (await next(), next()))
    hooks.on(owner, 'tools/execute', (_exec, next) => ((wrapped += 1), next()))
    hooks.on(owner, 'tools/post-execute', async (_exec, _result, next) => (await next(), next()))
    hooks.on(owner, 'tools/post-execute', () => ({ kind: 'block', feedback: [text('withheld')] }))
    await pipeline.execute(call())
    expect(execute).not.toHaveBeenCalled()
    denying()
    expect(read(await pipeline.execute(call()))).toBe('withheld')
    expect([execute.mock.calls.length, wrapped]).toEqual([2, 2])
  })

  // hostile.test.ts
  it('D3: runs what was asked for, though a listener writes another name and other arguments on the call', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const forbidden = vi.fn()
    registry.register(owner, echo())
    registry.register(owner, echo({ name: 'forbidden', execute: forbidden }))
    hooks.on(owner, 'tools/pre-execute', (exec, next) => {
      Reflect.set(exec, 'name', 'forbidden')
      Reflect.set(exec, 'arguments', { text: 'forged' })
      return next()
    })
    expect(read(await pipeline.execute(call()))).toBe('hello')
    expect(forbidden).not.toHaveBeenCalled()
  })

  // hostile.test.ts, execute.test.ts
  it('D4: shows post-execute only frozen results, failures and those with contexts too', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, bodyOf(() => { throw new Error('broken') }, { name: 'failing' })) // prettier-ignore
    registry.register(
      owner,
      bodyOf(exec => (exec.deferContext(message('body')), 'done'), { name: 'saying' }),
    )
    hooks.on(owner, 'tools/post-execute', (_exec, result, next) => {
      for (const [key, value] of Object.entries({ isError: false, value: 7 })) Reflect.set(result, key, value)
      return next()
    })
    expect((await pipeline.execute(call({ name: 'failing' }))).isError).toBe(true)
    expect((await pipeline.execute(call({ name: 'saying' }))).value).toBe('done')
  })

  // notify.test.ts, ports.test.ts, kernel: hooks.test.ts
  it('D5: gives its result, and asks the finalizer once, though an observer and a tap throw when they hear of it', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const finalizeContent = vi.fn(() => undefined)
    registry.register(owner, echo({ finalizeContent }))
    hooks.on(owner, 'tools/result', () => { throw new Error('observer') }) // prettier-ignore
    hooks.tap(name => { if (name === 'tools/result') throw new Error('tap') }) // prettier-ignore
    expect(read(await pipeline.execute(call()))).toBe('hello')
    expect(finalizeContent).toHaveBeenCalledOnce()
  })

  // kernel: waterfall.test.ts; laws.test.ts
  it('D6: leaves nothing unhandled where a wrapper does not wait for next(), whatever it rejects with', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/execute', (_exec, next) => {
      void next()
      return { isError: true, error: { message: 'early' }, content: [text('early')] }
    })
    hooks.on(owner, 'tools/execute', async () => Promise.reject(new Error('late')))
    const results: string[] = []
    expect(await unhandledIn(async () => results.push(read(await pipeline.execute(call()))))).toEqual([])
    expect(results).toEqual(['early'])
  })

  // execute.test.ts
  it('D7: keeps what a body deferred where a wrapper, a listener or a finalizer throws', async () => {
    const throwing = (): never => { throw new Error('broken') } // prettier-ignore
    for (const where of ['tools/execute', 'tools/post-execute', 'finalizer'] as const) {
      const { pipeline, registry, owner, hooks } = house()
      const tool = where === 'finalizer' ? { finalizeContent: throwing } : {}
      registry.register(
        owner,
        bodyOf(exec => (exec.deferContext(message('body')), 'done'), tool),
      )
      if (where === 'tools/execute') hooks.on(owner, where, async (_exec, next) => (await next(), throwing()))
      if (where === 'tools/post-execute') hooks.on(owner, where, throwing)
      const result = await pipeline.execute(call())
      expect([result.isError, ids(result)]).toEqual([true, ['body']])
    }
  })

  // execute.test.ts, cancel.test.ts
  it('D8: forgets what a discarded attempt deferred and concluded, and says truly that a body began', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const caller = new AbortController()
    let attempts = 0
    registry.register(
      owner,
      bodyOf(exec => {
        attempts += 1
        exec.deferContext(message(`attempt ${attempts}`))
        if (attempts > 1) return 'done'
        exec.concludeTurn()
        throw new Error('once more')
      }),
    )
    hooks.on(owner, 'tools/execute', async (_exec, next) => {
      await next()
      if (attempts > 1) caller.abort()
      return next()
    })
    const result = await pipeline.execute(call())
    expect([ids(result), 'concludesTurn' in result]).toEqual([['attempt 2'], false])
    expect((await pipeline.execute(call({ signal: caller.signal }))).error?.info?.code).toBe(codes.ABORTED)
  })

  // registry: view.test.ts, lookup.test.ts
  it("D9: leaves an ancestor's own tools to its descendants, whatever the ancestor masks", async () => {
    const { pipeline, registry, owner } = house()
    const parent = createScope()
    const child = createScope({ parent: parent.key })
    registry.register(owner, echo())
    registry.register(owner, echo({ name: 'everyone' }))
    registry.register(parent, echo({ name: 'own' }))
    registry.restrict(parent, { allow: ['echo'] })
    expect(registry.view(child.key).tools.map(({ name }) => name)).toEqual(['echo', 'own'])
    expect(read(await pipeline.execute(call({ name: 'own', agent: child.key })))).toBe('hello')
  })

  // execute.test.ts
  it('D10: lets a body conclude the turn, and defer, without the object that it got', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      bodyOf(({ concludeTurn, deferContext }) => {
        concludeTurn()
        deferContext(message('detached'))
        return 'done'
      }),
    )
    const result = await pipeline.execute(call())
    expect([result.concludesTurn, ids(result)]).toEqual([true, ['detached']])
  })

  // post-execute.test.ts, hostile.test.ts
  it('D11: fails the result where a finalizer or a listener gives content that is none', async () => {
    for (const odd of [null, 'text', 7, [{ type: 'text' }]] as never[]) {
      const { pipeline, registry, owner, hooks } = house()
      registry.register(owner, echo({ finalizeContent: () => odd }))
      registry.register(owner, echo({ name: 'plain' }))
      hooks.on(owner, 'tools/post-execute', ({ name }, _result, next) =>
        name === 'plain' ? { kind: 'accept', content: odd } : next(),
      )
      for (const name of ['echo', 'plain']) {
        const { error, content } = await pipeline.execute(call({ name }))
        expect(error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
        expect(content[0]).toMatchObject({ type: 'text' })
      }
    }
  })

  // post-execute.test.ts
  it('D12: keeps the code of a cancellation where a listener replaces the value', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const caller = new AbortController()
    registry.register(
      owner,
      bodyOf(() => (caller.abort(), 'done')),
    )
    hooks.on(owner, 'tools/post-execute', () => ({ kind: 'accept', value: 'mine' }))
    expect((await pipeline.execute(call({ signal: caller.signal }))).error?.info?.code).toBe(codes.ABORTED)
  })

  // create.test.ts, ports.test.ts
  it('D13: takes no symbol but the token of a call in flight for a parent, so a forged one never lifts the collapse', async () => {
    const { pipeline, registry, owner, agent } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    registry.presentAs(agent, 'code')
    const result = await pipeline.execute(call({ agent: agent.key, parent: Symbol('forged') as never }))
    expect(result.error?.info?.code).toBe(codes.INVALID_CALL)
    expect(execute).not.toHaveBeenCalled()
  })

  // registry: capture.test.ts
  it('D14: refuses a tool whose parameters are no JSON, and goes on listing the others', () => {
    const { registry, owner } = house()
    registry.register(owner, echo())
    const lossy = { type: 'object', properties: { at: { const: new Date() } } } as never
    expect(() => registry.register(owner, echo({ name: 'lossy', parameters: lossy }))).toThrow(/lossy.*JSON/)
    expect(registry.schemas().map(({ name }) => name)).toEqual(['echo'])
  })

  // registry: capture.test.ts, surface/mode.test.ts; create.test.ts
  it('D15: answers a call without a signal, and refuses at once a tool or a mode that is none', async () => {
    const { pipeline, registry, owner, agent } = house()
    const { signal: _signal, ...unsignalled } = call()
    expect((await pipeline.execute(unsignalled as never)).error?.info?.code).toBe(codes.INVALID_CALL)
    for (const odd of [{ output: null }, { execute: undefined }, { name: '' }])
      expect(() => registry.register(owner, echo(odd as never))).toThrow(/tool/)
    expect(() => registry.presentAs(agent, 'maybe' as never)).toThrow(/mode/)
  })

  // kernel: moves.test.ts, scope.test.ts; registry: change.test.ts
  it('D16: says that a scope moved, and takes the key of a scope that ended', async () => {
    const changes: ToolChange[] = []
    const registry = createRegistry({ onChange: change => void changes.push(change) })
    const [one, other] = [createScope(), createScope()]
    const child = {}
    registry.register(other, echo())
    bindScopeParent(child, one.key).rebind(other.key)
    expect(changes.at(-1)).toMatchObject({ kind: 'rebind', scope: child })
    const ended = createScope({ parent: one.key })
    await ended.dispose()
    expect(createScope({ key: ended.key, parent: other.key }).key).toBe(ended.key)
  })

  // batch.test.ts
  it('D17: gives a classifier a copy, so that it changes nothing of what runs', async () => {
    const { pipeline, registry, owner } = house()
    const args = { text: 'asked' }
    registry.register(owner, echo({ isConcurrencySafe: given => Reflect.set(given as object, 'text', 'forged') }))
    const asked = call({ arguments: args })
    pipeline.executionMode(asked)
    expect((await pipeline.executeBatch([asked])).map(read)).toEqual(['asked'])
    expect(args).toEqual({ text: 'asked' })
  })

  // scheduler: scheduler.test.ts, scheduler-laws.test.ts; batch.test.ts
  it('D18: gives a finished call its result while a later call is still in pre-execute', async () => {
    const { pipeline, registry, owner, hooks, observed } = house()
    registry.register(owner, echo({ isConcurrencySafe: () => true }))
    let release = (): void => undefined
    const held = new Promise<void>(resolve => (release = resolve))
    hooks.on(owner, 'tools/pre-execute', async ({ callId }, next) => {
      if (callId === 'later') await held
      return next()
    })
    const running = pipeline.executeBatch([call({ callId: 'first' }), call({ callId: 'later' })])
    await vi.waitFor(() => expect(observed.map(({ exec }) => exec.callId)).toEqual(['first']))
    release()
    expect((await running).map(read)).toEqual(['hello', 'hello'])
  })

  // json: parse-arguments.test.ts, parse-arguments.data.test.ts
  it('D19: reads the minus zero of a model as 0, and says where JSON breaks off', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      bodyOf((_exec, args) => JSON.stringify(args)),
    )
    const parsed = parseArguments('{"x":-0}')
    expect(parsed).toEqual({ ok: true, value: { x: 0 } })
    expect(read(await pipeline.execute(call({ arguments: parsed.ok && parsed.value })))).toBe('{"x":0}')
    expect(parseArguments('{"x":')).toMatchObject({ ok: false, reason: expect.stringContaining('line 1, column 6') })
  })

  // tool: present.test.ts
  it('D21: shows the card of a call without arguments, whose text is empty', () => {
    const tool = echo({ presentCall: args => ({ card: 'generic', title: `with ${JSON.stringify(args)}` }) })
    expect(presentCall(tool, '')).toEqual({ card: 'generic', title: 'with {}' })
  })

  // registry: capture.test.ts
  it('D22: refuses a time that no timer keeps at registration, and not at each call', () => {
    const { registry, owner } = house()
    expect(() => registry.register(owner, echo({ timeoutMs: 2_147_483_648 }))).toThrow(/timeoutMs/)
    expect(() => registry.register(owner, echo({ timeoutMs: 2_147_483_647 }))).not.toThrow()
  })

  // D20 (deep arguments, `__proto__`) is policies: repeat-reminder.test.ts. The other half of D22 (a success that was
  // there in time stays one) is policies: timeout.test.ts.
})

describe('what only one scheduler, resolver or log can do wrong', () => {
  // staged.test.ts, ports.test.ts
  it('runs no body for a call that was denied, though somebody dispatches it', async () => {
    const hooks = createHooks<ToolEvents>()
    const execute = vi.fn()
    const definition = echo({ execute })
    const pipeline = createPipeline({
      hooks,
      resolver: { resolve: () => ({ kind: 'tool', definition }), denial: () => 'no' },
    })
    const { exec } = await pipeline.staged.prepare(call())
    const { result } = await pipeline.staged.dispatch(exec)
    expect(read(result)).toBe('Error: no')
    expect(execute).not.toHaveBeenCalled()
  })

  it('appends a result before anyone hears of it', async () => {
    const events: SessionEvent[] = []
    const { pipeline, registry, owner, hooks } = house({
      sink: {
        async append(event) {
          await Promise.resolve()
          events.push(event)
        },
      },
    })
    registry.register(owner, echo())
    let known: readonly string[] = []
    hooks.on(owner, 'tools/result', (_exec: ToolExecution) => void (known = events.map(({ type }) => type)))
    await pipeline.execute(call())
    expect(known).toEqual(['tool/call', 'tool/result'])
  })
})
