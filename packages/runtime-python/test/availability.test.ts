import { join } from 'node:path'
import { createPythonRuntime, probePython } from '@dsh/runtime-python'
import { describe, expect, it, vi } from 'vitest'
import { lacking, wrapped } from './lacking.ts'
import { hasPython, probeHere } from './python-here.ts'

const request = { program: 'return 1', bindings: [] }

describe('Where there is no usable Python', () => {
  it('a run is unavailable, and says what to do', async () => {
    const runtime = createPythonRuntime({ python: '/nowhere/python3' })
    expect(await runtime.run(request)).toMatchObject({
      ok: false,
      failure: {
        kind: 'unavailable',
        message: expect.stringMatching(/\/nowhere\/python3: .*ENOENT.*Install CPython 3\.9 or later, or name it/),
      },
    })
    await expect(runtime.prewarm()).rejects.toThrow(/no usable Python/)
    await runtime.dispose()
  })

  it('one that is too old is named with its version', async () => {
    const old = wrapped(`#!/bin/sh\necho '{"old": "3.8.18"}'\n`)
    expect(await probePython({ python: old.python })).toEqual({
      available: false,
      reason: expect.stringMatching(/it is Python 3\.8\.18; programs need 3\.9 or later/),
    })
    old.remove()
  })

  it('what is no Python at all is named with what it said', async () => {
    const other = wrapped('#!/bin/sh\necho nonsense\necho "not a snake" >&2\nexit 3\n')
    expect(await probePython({ python: other.python })).toEqual({
      available: false,
      reason: expect.stringMatching(/not a snake/),
    })
    other.remove()
  })

  it('what only prints another version is named with that', async () => {
    const old = wrapped('#!/bin/sh\necho Python 3.8.10\n')
    expect(await probePython({ python: old.python })).toEqual({
      available: false,
      reason: expect.stringMatching(/python3: Python 3\.8\.10\. Install CPython 3\.9 or later/),
    })
    old.remove()
  })

  it.each([
    [
      'nothing',
      false,
      /^no usable Python: there is no python3 on the PATH\. Install CPython 3\.9 or later, or name it/,
    ],
    ['only a script that chooses one', true, /the only python3 on the PATH is a script that chooses one, .*\. Install/],
  ])('is told once, where it is mounted, when the PATH has %s', async (_, isThere, message) => {
    const script = wrapped('#!/bin/sh\nexec no-python "$@"\n')
    vi.stubEnv('PATH', isThere ? script.folder : join(script.folder, 'nowhere'))
    const runtime = createPythonRuntime()
    await expect(runtime.prewarm()).rejects.toThrow(message)
    expect(await runtime.run(request)).toMatchObject({ failure: { kind: 'unavailable' } })
    await runtime.dispose()
    script.remove()
  })

  it('options that make no sense are refused at once', () => {
    expect(() => createPythonRuntime({ trust: 'all' as never })).toThrow(/trust can only be 'host'/)
    expect(() => createPythonRuntime({ python: '' })).toThrow(/path of an interpreter/)
    expect(() => createPythonRuntime({ spares: -1 })).toThrow(/spares/)
    expect(() => createPythonRuntime({ limits: { cpuMs: 0 } })).toThrow(/limits.cpuMs/)
  })
})

describe('What a runtime claims before anything was probed', () => {
  it('holds for every program that it will run, since it refuses to run where it does not hold', () => {
    expect(createPythonRuntime().isolation).toEqual({
      boundary: 'process',
      confinement: ['namespaces', 'landlock', 'seccomp'],
      network: false,
      files: false,
    })
  })

  it('is nothing where programs are trusted', () => {
    expect(createPythonRuntime({ trust: 'host' }).isolation).toEqual({
      boundary: 'process',
      confinement: [],
      network: true,
      files: true,
    })
  })
})

describe.skipIf(!(await hasPython()))('Where the kernel', async () => {
  const probe = await probeHere()
  const python = probe.available ? probe.python : ''

  it('has all that confines, a probe says so', () => {
    expect(probe).toEqual({
      available: true,
      python: expect.any(String),
      version: expect.stringMatching(/^3\.\d+\.\d+/),
      isolation: {
        boundary: 'process',
        confinement: ['namespaces', 'landlock', 'seccomp'],
        network: false,
        files: false,
      },
    })
  })

  it.each([
    [['namespaces'], /namespaces \(unshare: Operation not permitted; allow unprivileged user namespaces/],
    [['landlock'], /landlock \(.*Operation not permitted; use Linux 5\.13/],
    [['seccomp'], /seccomp \(.*Operation not permitted; use a kernel/],
  ])('lacks %s, programs are not run', async (missing, message) => {
    const poor = lacking(python, ...missing)
    const runtime = createPythonRuntime({ python: poor.python })
    const result = await runtime.run(request)
    expect(result).toMatchObject({ failure: { kind: 'unavailable', message: expect.stringMatching(message) } })
    expect(!result.ok && result.failure.message).toMatch(/create the runtime with \{ trust: 'host' \}$/)
    await runtime.dispose()
    poor.remove()
  })

  it.each([
    [['namespaces'], { confinement: ['landlock', 'seccomp'], network: false, files: true }],
    [['landlock'], { confinement: ['namespaces', 'seccomp'], network: false, files: false }],
    [['namespaces', 'landlock', 'seccomp'], { confinement: [], network: true, files: true }],
  ])('lacks %s, trusted programs run, and the isolation says what is left', async (missing, isolation) => {
    const poor = lacking(python, ...missing)
    const runtime = createPythonRuntime({ python: poor.python, trust: 'host' })
    expect(await runtime.run(request)).toMatchObject({ ok: true, value: 1 })
    expect(runtime.isolation).toEqual({ boundary: 'process', ...isolation })
    const loop = await runtime.run({ ...request, program: 'while True:\n    pass', limits: { cpuMs: 100 } })
    expect(loop).toMatchObject({ failure: { kind: 'cpu-timeout' } })
    await runtime.dispose()
    poor.remove()
  })
})
