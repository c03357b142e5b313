import { CodedError } from '@dsh/kernel'
import { codes, failed, succeeded, type ToolExecutionResult } from '@dsh/tool'
import { text } from '@dsh/presentation'
import { getEventListeners } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { bodyOf, call, echo, house, read } from './support.ts'

const context = { id: 'a', role: 'user' as const, content: [text('a')], source: { kind: 'plugin' } }
const beforeDispatch = {
  isError: true,
  error: {
    message: 'tool call aborted before dispatch',
    info: { name: 'AbortError', code: 'ABORTED_BEFORE_DISPATCH' },
  },
  content: [text('Error: tool call aborted before dispatch')],
}
const codeOf = (result: ToolExecutionResult) => result.error?.info?.code

describe('a caller that aborts', () => {
  it('before the call: no stage runs, observers hear once', async () => {
    const { pipeline, registry, owner, stages, observed } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    const aborted = AbortSignal.abort()
    const result = await pipeline.execute(call({ signal: aborted }))
    expect(result).toEqual(beforeDispatch)
    expect(observed).toHaveLength(1)
    expect(observed[0]?.result).toBe(result)
    expect(Object.isFrozen(result)).toBe(true)
    expect(observed[0]?.exec.signal).toBe(aborted)
    expect(stages).toEqual(['create', 'finalize', 'notify'])
    expect(execute).not.toHaveBeenCalled()
  })

  it('before the call: its arguments are read once, and observers are shown a frozen copy', async () => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(owner, echo())
    const args = { text: 'a', list: [{ deep: 1 }] }
    const looks = vi.fn(() => args)
    const input = { ...call({ signal: AbortSignal.abort() }), get arguments() { return looks() } } // prettier-ignore
    await pipeline.execute(input)
    const exec = observed[0]?.exec
    const shown = exec?.arguments as typeof args
    expect(looks).toHaveBeenCalledOnce()
    expect(shown).toEqual(args)
    expect(shown).not.toBe(args)
    expect([shown, shown.list, shown.list[0]].every(Object.isFrozen)).toBe(true)
    expect(Object.isFrozen(args)).toBe(false)
    expect(typeof exec?.token).toBe('symbol')
  })

  it('while pre-execute waits: the body does not run', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const caller = new AbortController()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/pre-execute', async (_exec, next) => (caller.abort(), next()))
    expect(await pipeline.execute(call({ signal: caller.signal }))).toEqual(beforeDispatch)
    expect(execute).not.toHaveBeenCalled()
  })

  it('while a wrapper waits, also with another signal below: the body does not run', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const caller = new AbortController()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    hooks.on(
      owner,
      'tools/execute',
      async (_exec, next) => (caller.abort(), next({ signal: new AbortController().signal })),
    )
    expect(await pipeline.execute(call({ signal: caller.signal }))).toEqual(beforeDispatch)
    expect(execute).not.toHaveBeenCalled()
  })

  it('while the body runs under another signal reaches the body, and the call is aborted with its contexts', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const caller = new AbortController()
    const wrapper = new AbortController()
    registry.register(owner, bodyOf(async exec => {
      exec.deferContext(context)
      setTimeout(() => caller.abort('enough'), 1)
      await new Promise(resolve => exec.signal.addEventListener('abort', resolve))
      expect(exec.signal.reason).toBe('enough')
      return 'done'
    })) // prettier-ignore
    hooks.on(owner, 'tools/execute', (_exec, next) => next({ signal: wrapper.signal }))
    const result = await pipeline.execute(call({ signal: caller.signal }))
    expect(codeOf(result)).toBe(codes.ABORTED)
    expect(result.additionalContexts).toHaveLength(1)
    expect(wrapper.signal.aborted).toBe(false)
  })

  it('waits for a body that does not listen', async () => {
    const { pipeline, registry, owner } = house()
    const caller = new AbortController()
    let finished = false
    registry.register(owner, bodyOf(async exec => {
      exec.deferContext(context)
      caller.abort()
      await new Promise(resolve => setTimeout(resolve, 10))
      finished = true
      return 'done'
    })) // prettier-ignore
    const result = await pipeline.execute(call({ signal: caller.signal }))
    expect(codeOf(result)).toBe(codes.ABORTED)
    expect(result.additionalContexts).toEqual([context])
    expect(finished).toBe(true)
  })

  it('after the body, while a wrapper still waits: aborted, with the contexts of the body', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const caller = new AbortController()
    registry.register(
      owner,
      bodyOf(exec => (exec.deferContext(context), 'done')),
    )
    hooks.on(owner, 'tools/execute', async (_exec, next) => {
      const result = await next()
      caller.abort()
      return result
    })
    const result = await pipeline.execute(call({ signal: caller.signal }))
    expect(codeOf(result)).toBe(codes.ABORTED)
    expect(result.additionalContexts).toHaveLength(1)
  })

  it('during post-execute: aborted, with all contexts', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const caller = new AbortController()
    registry.register(
      owner,
      bodyOf(exec => (exec.deferContext(context), 'done')),
    )
    hooks.on(
      owner,
      'tools/post-execute',
      () => (caller.abort(), { kind: 'accept', additionalContexts: [{ ...context, id: 'b' }] }),
    )
    const result = await pipeline.execute(call({ signal: caller.signal }))
    expect(codeOf(result)).toBe(codes.ABORTED)
    expect(result.additionalContexts?.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('never changes a failure of the tool', async () => {
    const { pipeline, registry, owner } = house()
    const caller = new AbortController()
    registry.register(owner, bodyOf(() => { caller.abort(); throw new CodedError('DISK', 'mine') })) // prettier-ignore
    const result = await pipeline.execute(call({ signal: caller.signal }))
    expect(result.error).toEqual({ message: 'mine', info: { name: 'CodedError', code: 'DISK' } })
  })

  it('never changes a failure of a wrapper, given or thrown', async () => {
    for (const given of [
      failed,
      (error: unknown): never => {
        throw error
      },
    ]) {
      // prettier-ignore
      const { pipeline, registry, owner, hooks } = house()
      const caller = new AbortController()
      registry.register(owner, echo())
      hooks.on(owner, 'tools/execute', () => (caller.abort(), given(new CodedError('QUOTA', 'wrapper'))))
      const result = await pipeline.execute(call({ signal: caller.signal }))
      expect(result.error).toEqual({ message: 'wrapper', info: { name: 'CodedError', code: 'QUOTA' } })
    }
  })

  it('leaves an invalid output invalid', async () => {
    const { pipeline, registry, owner } = house()
    const caller = new AbortController()
    registry.register(
      owner,
      bodyOf(() => (caller.abort(), 7)),
    )
    expect(codeOf(await pipeline.execute(call({ signal: caller.signal })))).toBe(codes.INVALID_TOOL_OUTPUT)
  })

  it('is said truly after a retry: a body did begin', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const caller = new AbortController()
    registry.register(owner, bodyOf(() => { throw new Error('first') })) // prettier-ignore
    hooks.on(owner, 'tools/execute', async (_exec, next) => {
      await next()
      caller.abort()
      return next()
    })
    expect(codeOf(await pipeline.execute(call({ signal: caller.signal })))).toBe(codes.ABORTED)
  })

  it('wins over a wrapper that answers itself: nothing ran', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const caller = new AbortController()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/execute', () => (caller.abort(), succeeded('x')))
    expect(codeOf(await pipeline.execute(call({ signal: caller.signal })))).toBe(codes.ABORTED_BEFORE_DISPATCH)
  })
})

describe("a wrapper's own signal", () => {
  it('that has aborted keeps the body from running; the wrapper may still answer', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    let inner: ToolExecutionResult | undefined
    hooks.on(
      owner,
      'tools/execute',
      async (_exec, next) => ((inner = await next({ signal: AbortSignal.abort() })), succeeded('fallback')),
    )
    expect(read(await pipeline.execute(call()))).toBe('fallback')
    expect(inner).toEqual(beforeDispatch)
    expect(execute).not.toHaveBeenCalled()
  })

  it('is forgotten when the body has settled: no listener stays on any signal', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const wrapper = new AbortController()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/execute', (_exec, next) => next({ signal: wrapper.signal }))
    const { signal } = new AbortController()
    await pipeline.execute(call({ signal }))
    expect(getEventListeners(signal, 'abort')).toEqual([])
    expect(getEventListeners(wrapper.signal, 'abort')).toEqual([])
  })
})
