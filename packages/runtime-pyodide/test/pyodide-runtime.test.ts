import { createPyodideRuntime } from '@dsh/runtime-pyodide'
import { describe, expect, it } from 'vitest'

const request = { program: 'return 1', bindings: [] }

describe('createPyodideRuntime(options)', () => {
  it('says truly what contains a program: a process, and nothing that malice could not pass', () => {
    const { isolation, capabilities, language } = createPyodideRuntime()
    expect(language).toBe('python')
    expect(isolation).toEqual({ boundary: 'process', confinement: [], network: true, files: true })
    expect(capabilities).toEqual({ snapshot: false, concurrentCalls: true, typescript: 'none', jit: false })
  })

  it('refuses options that make no sense', () => {
    expect(() => createPyodideRuntime({ concurrency: 0 })).toThrow(/concurrency must be an integer from 1 to 64/)
    expect(() => createPyodideRuntime({ spares: -1 })).toThrow(/spares must be an integer from 0 to 64/)
    expect(() => createPyodideRuntime({ limits: { wallMs: -1 } })).toThrow(/limits.wallMs/)
  })

  it('ends a run that waits for its first Python as soon as the signal aborts', async () => {
    const runtime = createPyodideRuntime()
    const caller = new AbortController()
    const running = runtime.run({ ...request, signal: caller.signal })
    caller.abort('no more')
    expect(await running).toMatchObject({ failure: { kind: 'abort', message: 'no more' } })
    await runtime.dispose()
    await runtime.dispose()
    await expect(runtime.run(request)).rejects.toThrow(/run\(\) after disposal/)
    await expect(runtime.prewarm()).rejects.toThrow(/prewarm\(\) after disposal/)
  })
})
