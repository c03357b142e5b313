import { codes, type ToolExecution } from '@dsh/tool'
import { text } from '@dsh/presentation'
import { describe, expect, it, vi } from 'vitest'
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
    expect((await pipeline.staged.dispatch(foreign)).result.error?.info?.code).toBe(codes.INVALID_CALL)
    expect((await pipeline.staged.finish(null as never, null as never)).error?.info?.code).toBe(codes.INVALID_CALL)
    expect(execute).not.toHaveBeenCalled()
    expect(observed).toEqual([])
  })

  it('take a result that a scheduler made only in the shape of one', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    const { exec } = await pipeline.staged.prepare(call())
    const result = await pipeline.staged.finish(exec, { isError: false, value: 'x', content: 'text' } as never)
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
