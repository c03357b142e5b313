import {
  codes,
  denied,
  type ToolDefinition,
  type ToolExecution,
  type ToolExecutionResult,
  type ToolFailure,
} from '@dsh/tool'
import { text } from '@dsh/presentation'
import { describe, expect, it, vi } from 'vitest'
import { revoked, unlookable } from './lies.ts'
import { call, echo, house, read } from './support.ts'

describe('the four strides', () => {
  it('do together what execute does', async () => {
    const { pipeline, registry, owner, stages } = house()
    registry.register(owner, echo())
    const { staged } = pipeline
    const prepared = await staged.prepare(call())
    expect(prepared.kind).toBe('dispatch')
    const dispatched = await staged.dispatch(prepared.exec)
    expect(dispatched.kind).toBe('post-result')
    expect(read(await staged.finalize(dispatched.exec, dispatched.result))).toBe('hello')
    expect(stages).toEqual(['create', 'pre-execute', 'guard', 'execute', 'body', 'post-execute', 'finalize', 'notify'])
  })

  it('give a denied call its result at once, for post-execute', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    registry.guard(owner, () => 'no')
    expect(await pipeline.staged.prepare(call())).toMatchObject({ kind: 'post-result', result: { isError: true } })
  })

  it('give a cancelled call its result at once, past post-execute', async () => {
    const { pipeline } = house()
    expect(await pipeline.staged.prepare(call({ signal: AbortSignal.abort() }))).toMatchObject({ kind: 'final-result' })
  })

  it('run a body once, however often a call is dispatched', async () => {
    const { pipeline, registry, owner } = house()
    const execute = vi.fn(async () => 'done')
    registry.register(owner, echo({ execute }))
    const { exec } = await pipeline.staged.prepare(call())
    await Promise.all([pipeline.staged.dispatch(exec), pipeline.staged.dispatch(exec)])
    await pipeline.staged.dispatch(exec)
    expect(execute).toHaveBeenCalledOnce()
  })

  it('end a call once: one finalizer, one notice, one result in the log', async () => {
    const { pipeline, registry, owner, observed, events } = house()
    const finalizeContent = vi.fn(() => undefined)
    registry.register(owner, echo({ finalizeContent }))
    const { exec } = await pipeline.staged.prepare(call())
    const { result } = await pipeline.staged.dispatch(exec)
    const [one, other] = await Promise.all([
      pipeline.staged.finish(exec, result),
      pipeline.staged.finalize(exec, result),
    ])
    expect(one).toBe(other)
    expect((await pipeline.staged.finish(exec, result)).error?.info?.code).toBe(codes.INVALID_CALL)
    expect(finalizeContent).toHaveBeenCalledOnce()
    expect(observed).toHaveLength(1)
    expect(events.filter(event => event.type === 'tool/result')).toHaveLength(1)
  })

  it('refuse an execution that is not theirs, and do not reject', async () => {
    const { pipeline, registry, owner, observed } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    const foreign = { ...call(), rootCallId: 'r', token: Symbol('x') } as unknown as ToolExecution
    const { error } = (await pipeline.staged.dispatch(foreign)).result
    expect(error?.info?.code).toBe(codes.INVALID_CALL)
    expect(error?.message).toContain('not in flight')
    expect((await pipeline.staged.finish(null as never, null as never)).error?.info?.code).toBe(codes.INVALID_CALL)
    expect(execute).not.toHaveBeenCalled()
    expect(observed).toEqual([])
  })

  it('take a result that a scheduler made only in the shape of one', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    const { exec } = await pipeline.staged.prepare(call())
    const odd = { isError: true, error: { message: 'x' }, content: 'text' }
    const result = await pipeline.staged.finish(exec, odd as never)
    expect(read(result)).toBe('Error: tool result must be losslessly JSON-serializable')
  })

  it('freeze a result that a scheduler made', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    const { exec } = await pipeline.staged.prepare(call())
    const own = { isError: true as const, error: { message: 'skipped' }, content: [text('skipped')] }
    const result = await pipeline.staged.finish(exec, own)
    expect(result).toEqual(own)
    expect(Object.isFrozen(result.content)).toBe(true)
  })
})

describe('a scheduler that takes strides out of turn', () => {
  const denying = () => {
    const made = house()
    const execute = vi.fn(async () => 'done')
    made.registry.register(made.owner, echo({ execute }))
    return { ...made, execute, staged: made.pipeline.staged }
  }

  it('cannot dispatch a call that was denied: it is given the denial again', async () => {
    const { staged, registry, owner, execute, stages } = denying()
    registry.guard(owner, () => 'no')
    const prepared = await staged.prepare(call())
    expect(await staged.dispatch(prepared.exec)).toEqual(prepared)
    expect(execute).not.toHaveBeenCalled()
    expect(stages).not.toContain('execute')
  })

  it('cannot dispatch a call that was cancelled or malformed', async () => {
    const { staged, execute } = denying()
    for (const bad of [call({ signal: AbortSignal.abort() }), call({ arguments: undefined })]) {
      const prepared = await staged.prepare(bad)
      expect(await staged.dispatch(prepared.exec)).toEqual(prepared)
    }
    expect(execute).not.toHaveBeenCalled()
  })

  it('cannot dispatch a call while its policies still decide', async () => {
    const { staged, hooks, owner, execute } = denying()
    let early: ToolFailure | undefined
    hooks.on(owner, 'tools/pre-execute', async exec => {
      early = (await staged.dispatch(exec)).result.error
      return { kind: 'deny', reason: 'no' }
    })
    const prepared = await staged.prepare(call())
    expect(early?.info?.code).toBe(codes.INVALID_CALL)
    expect(early?.message).toContain('out of turn')
    expect(prepared).toMatchObject({ kind: 'post-result', result: { error: { message: 'no' } } })
    expect(execute).not.toHaveBeenCalled()
  })

  it('cannot give a call a result while its policies still decide', async () => {
    const { staged, pipeline, hooks, owner, observed } = denying()
    const forged = { isError: false as const, value: 'forged', content: [text('forged')] }
    hooks.on(owner, 'tools/pre-execute', async (exec, next) => {
      expect((await staged.finish(exec, forged)).error?.info?.code).toBe(codes.INVALID_CALL)
      expect((await staged.finalize(exec, forged)).error?.info?.code).toBe(codes.INVALID_CALL)
      return next()
    })
    expect(read(await pipeline.execute(call()))).toBe('done')
    expect(observed).toHaveLength(1)
  })

  it('cannot give a call a result while its body runs', async () => {
    const { staged, pipeline, hooks, owner, observed } = denying()
    const forged = { isError: false as const, value: 'forged', content: [text('forged')] }
    hooks.on(owner, 'tools/execute', async (exec, next) => {
      expect((await staged.finish(exec, forged)).error?.info?.code).toBe(codes.INVALID_CALL)
      return next()
    })
    expect(read(await pipeline.execute(call()))).toBe('done')
    expect(observed.map(({ result }) => read(result))).toEqual(['done'])
  })

  it('may end a call that it never dispatched; then nothing runs any more', async () => {
    const { staged, execute } = denying()
    const { exec } = await staged.prepare(call())
    const ending = staged.finish(exec, denied('not today'))
    const dispatched = await staged.dispatch(exec)
    expect(dispatched).toMatchObject({ kind: 'final-result', result: { isError: true } })
    expect(read(await ending)).toBe('Error: not today')
    expect(execute).not.toHaveBeenCalled()
  })

  it('cannot take a result past post-execute that has to pass it', async () => {
    const { staged, hooks, owner } = denying()
    hooks.on(owner, 'tools/post-execute', () => ({ kind: 'block', feedback: [text('withheld')] }))
    const { exec } = await staged.prepare(call())
    const { result } = await staged.dispatch(exec)
    expect(read(await staged.finish(exec, result))).toBe('withheld')
  })

  it('cannot take a result to post-execute that is past it', async () => {
    const { staged, hooks, owner } = denying()
    const post = vi.fn()
    hooks.on(owner, 'tools/pre-execute', () => { throw new Error('broken') }) // prettier-ignore
    hooks.on(owner, 'tools/post-execute', post)
    const { exec, ...rest } = await staged.prepare(call())
    const { result } = rest as { result: ToolExecutionResult }
    expect(read(await staged.finalize(exec, result))).toBe('Error: broken')
    expect(post).not.toHaveBeenCalled()
  })

  it('gets no rejection for an execution that cannot be looked at', async () => {
    const { staged } = denying()
    const odd = unlookable() as ToolExecution
    expect((await staged.dispatch(odd)).result.error?.info?.code).toBe(codes.INVALID_CALL)
    expect((await staged.finalize(odd, denied('x'))).error?.info?.code).toBe(codes.INVALID_CALL)
    expect((await staged.finish(odd, denied('x'))).error?.info?.code).toBe(codes.INVALID_CALL)
  })

  it('gets no rejection for a result that cannot be looked at', async () => {
    for (const odd of [unlookable(), revoked(), undefined, 7]) {
      const { staged } = denying()
      const { exec } = await staged.prepare(call())
      const result = await staged.finish(exec, odd as never)
      expect(read(result)).toBe('Error: tool result must be losslessly JSON-serializable')
    }
  })
})

describe('a result that a scheduler made', () => {
  const given = async (result: unknown, tool: Partial<ToolDefinition> = {}): Promise<ToolExecutionResult> => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo(tool))
    const { exec } = await pipeline.staged.prepare(call())
    return pipeline.staged.finish(exec, result as ToolExecutionResult)
  }
  const content = [text('forged')]

  it("that succeeds is checked and rendered by the tool, as a wrapper's is", async () => {
    expect(await given({ isError: false, value: 'own', content })).toEqual({
      isError: false,
      value: 'own',
      content: [text('own')],
    })
  })

  it('that succeeds with a value that the tool does not declare is an invalid output', async () => {
    const result = await given({ isError: false, value: 7, content })
    expect(result.error?.info?.code).toBe(codes.INVALID_TOOL_OUTPUT)
  })

  it('that succeeds does not conclude a turn that the body did not conclude', async () => {
    expect(await given({ isError: false, value: 'own', content, concludesTurn: true })).not.toHaveProperty(
      'concludesTurn',
    )
  })

  const malformed: [string, object][] = [
    ['a failure without an error', { isError: true, content }],
    ['a failure with a value', { isError: true, error: { message: 'x' }, content, value: 'x' }],
    ['a failure that concludes', { isError: true, error: { message: 'x' }, content, concludesTurn: true }],
    ['an error with half a code', { isError: true, error: { message: 'x', info: { code: 'X' } }, content }],
    ['odd contexts', { isError: true, error: { message: 'x' }, content, additionalContexts: [{}] }],
    ['neither success nor failure', { content }],
  ]
  it.each(malformed)('is a failure where it is %s', async (_what, result) => {
    expect(read(await given(result))).toBe('Error: tool result must be losslessly JSON-serializable')
  })
})

describe('a stride that is taken from within', () => {
  it('runs a body once, though a watcher dispatches the call as it is dispatched', async () => {
    const execute = vi.fn(async () => 'done')
    const made = house({ onStage: (stage, exec) => void (stage === 'execute' && made.pipeline.staged.dispatch(exec)) })
    made.registry.register(made.owner, echo({ execute }))
    expect(read(await made.pipeline.execute(call()))).toBe('done')
    expect(execute).toHaveBeenCalledOnce()
  })

  it('ends a call once, though a watcher ends it as it is ended', async () => {
    const finalizeContent = vi.fn(() => undefined)
    const made = house({
      onStage(stage, exec) {
        if (stage === 'post-execute' || stage === 'finalize') void made.pipeline.staged.finish(exec, denied('again'))
      },
    })
    made.registry.register(made.owner, echo({ finalizeContent }))
    expect(read(await made.pipeline.execute(call()))).toBe('hello')
    expect(finalizeContent).toHaveBeenCalledOnce()
    expect(made.observed).toHaveLength(1)
  })

  it('ends a call once, though its finalizer ends it', async () => {
    const { pipeline, registry, owner, observed } = house()
    const finalizeContent = vi.fn(exec => void pipeline.staged.finish(exec, denied('again')))
    registry.register(owner, echo({ finalizeContent: finalizeContent as never }))
    const { exec } = await pipeline.staged.prepare(call())
    expect(read(await pipeline.staged.finish(exec, denied('once')))).toBe('Error: once')
    expect(finalizeContent).toHaveBeenCalledOnce()
    expect(observed).toHaveLength(1)
  })

  it('cannot exchange what the caller gets, by way of the promise that both are given', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      echo({
        finalizeContent(exec) {
          queueMicrotask(() => {
            const shared = pipeline.staged.finish(exec, denied('again'))
            // oxlint-disable-next-line unicorn/no-thenable -- it is the attack
            Reflect.set(shared, 'then', (resolve: (value: unknown) => void) => resolve('forged'))
          })
          return undefined
        },
      }),
    )
    expect(read(await pipeline.execute(call()))).toBe('hello')
  })
})
