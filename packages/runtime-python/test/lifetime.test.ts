import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createPythonRuntime } from '@dsh/runtime-python'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { printFrame } from '../src/frames.ts'
import { spawnPython } from '../src/spawn-python.ts'
import { createLimits } from '@dsh/code-runtime'
import { wrapped, type Wrapped } from './lacking.ts'
import { hasPython, here, probeHere } from './python-here.ts'

const endless = { program: 'await tools.begin()\nwhile True:\n    pass', bindings: [] }

describe.skipIf(!(await hasPython()))('The Python of a runtime', async () => {
  const probe = await probeHere()
  const python = probe.available ? probe.python : ''
  const undo: (() => void)[] = []
  afterEach(() => {
    for (const step of undo.splice(0)) step()
  })

  /** A Python that writes down its process, and a folder that alone is there for temporary files. */
  const watched = (): Wrapped & { pid(): number; folders(): readonly string[] } => {
    const script = wrapped(`#!/bin/sh\necho $$ > "\${0%/*}/pid"\nexec ${python} "$@"\n`)
    const temporary = mkdtempSync(join(tmpdir(), 'dsh-test-tmp-'))
    vi.stubEnv('TMPDIR', temporary)
    undo.push(
      () => void vi.unstubAllEnvs(),
      script.remove,
      () => rmSync(temporary, { recursive: true, force: true }),
    )
    const pid = () => Number(readFileSync(join(script.folder, 'pid'), 'utf8'))
    return { ...script, pid, folders: () => readdirSync(temporary) }
  }

  it('leaves no process and no file behind when the runtime is disposed', async () => {
    const its = watched()
    const runtime = createPythonRuntime({ python: its.python })
    expect(await runtime.run({ program: 'return 1', bindings: [] })).toMatchObject({ ok: true })
    expect([isAlive(its.pid()), its.folders().length]).toEqual([true, 1])
    await runtime.dispose()
    expect([isAlive(its.pid()), its.folders()]).toEqual([false, []])
  })

  it('may be killed: the program in it has crashed, and the next runs on another', async () => {
    const its = watched()
    const runtime = createPythonRuntime({ python: its.python })
    let first = 0
    const begin = async () => {
      first = its.pid()
      process.kill(first, 'SIGKILL')
      return null
    }
    const result = await runtime.run({ ...endless, bindings: [{ global: 'tools', functions: { begin } }] })
    expect(result).toMatchObject({ failure: { kind: 'crash', retryable: true } })
    expect(await runtime.run({ program: 'return 1', bindings: [] })).toMatchObject({ ok: true, value: 1 })
    expect(its.pid()).not.toBe(first)
    await runtime.dispose()
  })

  it('starts anew where its folder was swept away', async () => {
    const its = watched()
    const runtime = createPythonRuntime({ python: its.python, spares: 0 })
    await runtime.run({ program: 'return 1', bindings: [] })
    for (const folder of its.folders()) rmSync(join(process.env['TMPDIR'] ?? '', folder), { recursive: true })
    expect(await runtime.run({ program: 'return 2', bindings: [] })).toMatchObject({ ok: true, value: 2 })
    await runtime.dispose()
  })

  it.each([
    ['its host is gone', 'stdin'],
    ['it is killed itself', 'SIGKILL'],
  ])('ends with all its programs when %s', async (_, how) => {
    const folder = mkdtempSync(join(tmpdir(), 'dsh-test-'))
    const server = spawnPython(python, folder, false)
    await once(server.stdout, 'data')
    const guest = connect(join(folder, 's'))
    await once(guest, 'data')
    const settings = JSON.stringify({ globals: [], limits: createLimits() })
    guest.write(printFrame(['run', settings, JSON.stringify('print(1)\nwhile True:\n    pass')]))
    await once(guest, 'data')
    const ended = Promise.all([once(guest, 'close'), once(server, 'close')])
    if (how === 'stdin') server.stdin.destroy()
    else server.kill('SIGKILL')
    await ended
    // Only one that is not killed takes its folder away.
    expect(existsSync(folder)).toBe(how !== 'stdin')
    rmSync(folder, { recursive: true, force: true })
  })

  it('hears a program out that ended before the host read what it had said', async () => {
    const runtime = createPythonRuntime(here)
    const program =
      'import asyncio\ncalls = [asyncio.ensure_future(tools.echo(i)) for i in range(900)]\nawait asyncio.sleep(0)\nawait asyncio.sleep(0)\nreturn "said"'
    for (let round = 0; round < 5; round++) {
      const result = await runtime.run({ program, bindings: [{ global: 'tools', functions: { echo: async v => v } }] })
      expect(result).toMatchObject({ ok: true, value: 'said', stats: { calls: 900 } })
    }
    await runtime.dispose()
  })

  it('holds no more results for a program that does not read them than the program could', async () => {
    const runtime = createPythonRuntime({ ...here, limits: { memoryBytes: 2 ** 25, wallMs: 15_000 } })
    const program =
      'import asyncio, time\ncalls = [asyncio.create_task(tools.big({})) for _ in range(20)]\nawait asyncio.sleep(0)\nawait asyncio.sleep(0)\ntime.sleep(20)'
    const big = 'x'.repeat(2 ** 22)
    const result = await runtime.run({ program, bindings: [{ global: 'tools', functions: { big: async () => big } }] })
    expect(result).toMatchObject({
      failure: { kind: 'out-of-memory', message: expect.stringMatching(/call less at once/) },
    })
    await runtime.dispose()
  })

  it('takes limits as wide and as narrow as there are', async () => {
    const most = Number.MAX_SAFE_INTEGER
    const runtime = createPythonRuntime({ ...here, limits: { cpuMs: most, memoryBytes: most, stackBytes: most } })
    expect(await runtime.run({ program: 'return 1', bindings: [] })).toMatchObject({ ok: true, value: 1 })
    const narrow = await runtime.run({ program: 'import re, json\nreturn 1', bindings: [], limits: { stackBytes: 1 } })
    expect(narrow).toMatchObject({ ok: true, value: 1 })
    const short = await runtime.run({ program: 'while True: pass', bindings: [], limits: { cpuMs: 0.001 } })
    expect(short).toMatchObject({ failure: { kind: 'cpu-timeout' } })
    await runtime.dispose()
  })

  it('has processes ready after it was warmed, and the run that gets one is not cold', async () => {
    const runtime = createPythonRuntime(here)
    const cold = await runtime.run({ program: 'return 1', bindings: [] })
    await runtime.prewarm()
    const warm = await runtime.run({ program: 'return 1', bindings: [] })
    expect([cold.stats.cold, warm.stats.cold]).toEqual([true, false])
    expect(warm.stats.peakMemoryBytes).toBeGreaterThan(2 ** 20)
    await runtime.dispose()
  })

  it('is waited for by no run that is aborted while it starts, and is stopped when the runtime is disposed', async () => {
    const slow = wrapped('#!/bin/sh\nread line\n')
    undo.push(slow.remove)
    const its = watched()
    const runtime = createPythonRuntime({ python: slow.python })
    const caller = new AbortController()
    const running = runtime.run({ program: 'return 1', bindings: [], signal: caller.signal })
    caller.abort(new Error('enough'))
    expect(await running).toMatchObject({ failure: { kind: 'abort', message: 'enough' } })
    expect(its.folders().length).toBe(1)
    await runtime.dispose()
    expect(its.folders()).toEqual([])
  })

  it('runs on with its programs when its folder was swept away beneath them', async () => {
    const its = watched()
    const runtime = createPythonRuntime({ python: its.python, spares: 0 })
    const sweep = async () => {
      for (const folder of its.folders()) rmSync(join(process.env['TMPDIR'] ?? '', folder), { recursive: true })
      return (await runtime.run({ program: 'return 2', bindings: [] })).ok
    }
    const bindings = [{ global: 'tools', functions: { sweep } }]
    const result = await runtime.run({ program: 'return [await tools.sweep(), 1]', bindings })
    expect(result).toMatchObject({ ok: true, value: [true, 1] })
    await runtime.dispose()
    expect(its.folders()).toEqual([])
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
