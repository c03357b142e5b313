import { describe, expect, it } from 'vitest'
import { createLinesRuntime } from '../src/lines/runtime.ts'
import type { CodeBinding, CodeRunRequest } from '@dsh/code-runtime'

/** A request whose program may call `add`, which adds, and `wait`, which ends with its run. */
function request(program: string, more: Partial<CodeRunRequest> = {}): CodeRunRequest {
  const add: CodeBinding = async args => Object.values(args as Record<string, number>).reduce((a, b) => a + b, 0)
  const wait: CodeBinding = (_args, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')))
    })
  return { program, bindings: [{ global: 'tools', functions: { add, wait } }], ...more }
}

describe('createLinesRuntime()', () => {
  it('runs one line after the other, and gives what the last one gave', async () => {
    const { stats, ...rest } = await createLinesRuntime().run(request('add {"a":1}\n\nadd {"a":2,"b":3}'))
    expect(rest).toEqual({ ok: true, value: 5, logs: [] })
    expect(stats.calls).toBe(2)
  })

  it('gives nothing where there are no lines', async () => {
    expect(await createLinesRuntime().run(request(''))).not.toHaveProperty('value')
  })

  it('fails with the line, where a call fails', async () => {
    expect(await createLinesRuntime().run(request('add\nnothing {}\nadd'))).toMatchObject({
      ok: false,
      failure: { kind: 'exception', location: { line: 2, column: 1 } },
    })
  })

  it('is held to limits that may only be narrower', async () => {
    const runtime = createLinesRuntime()
    expect(await runtime.run(request('add\nadd', { limits: { calls: 1 } }))).toMatchObject({
      failure: { kind: 'call-limit' },
    })
    await expect(runtime.run(request('add', { limits: { inFlight: 2 } }))).rejects.toThrow(/inFlight/)
  })

  it('ends with its signal, before and amid a call, and with dispose()', async () => {
    const runtime = createLinesRuntime()
    const aborted = { failure: { kind: 'abort' } }
    expect(await runtime.run(request('add', { signal: AbortSignal.abort() }))).toMatchObject(aborted)
    const caller = new AbortController()
    const one = runtime.run(request('wait', { signal: caller.signal }))
    caller.abort()
    expect(await one).toMatchObject(aborted)
    const other = runtime.run(request('wait'))
    await runtime.dispose?.()
    expect(await other).toMatchObject(aborted)
  })
})
