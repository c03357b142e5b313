import type { CodeRuntime } from '@dsh/code-runtime'
import { createPythonRuntime } from '@dsh/runtime-python'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { loadPeer } from '../peers.ts'

/** What a program may call, by name, under `tools`. */
export type Functions = Readonly<Record<string, (args: unknown) => Promise<unknown>>>

/** Runs the body of an asynchronous function and gives what it returns; rejects where it fails. */
export type RunProgram = (program: string, functions: Functions) => Promise<unknown>

const MiB = 2 ** 20
const limits = { resultBytes: 16 * MiB, memoryBytes: 512 * MiB }

/** Ours: QuickJS in pooled workers. */
export async function quickJs(): Promise<RunProgram> {
  const runtime = createQuickJsRuntime({ limits, workers: 1 })
  await runtime.prewarm?.()
  return runIn(runtime)
}

/** Ours: CPython, each program in a process that was forked ahead. */
export async function cPython(): Promise<RunProgram> {
  const runtime = createPythonRuntime({ limits: { resultBytes: limits.resultBytes } })
  await runtime.prewarm()
  return runIn(runtime)
}

function runIn(runtime: CodeRuntime): RunProgram {
  return async (program, functions) => {
    const result = await runtime.run({ program, bindings: [{ global: 'tools', functions: functions as never }] })
    if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message}`)
    return result.value
  }
}

// What we use of the peer's published types.
interface PeerRuntime {
  run(request: object): Promise<{ readonly value?: unknown; readonly error?: { readonly message: string } }>
}
interface PeerContext {
  plugin(plugin: object, config?: object): PromiseLike<unknown>
  get(name: 'codeRuntime'): PeerRuntime
}

/** The peer's: V8 in a fresh worker for each run. */
export async function peerWorker(): Promise<RunProgram> {
  const { Context } = await loadPeer<{ readonly Context: new () => PeerContext }>('@deepseek-ai/cordis')
  const { default: plugin } = await loadPeer<{ readonly default: object }>(
    '@deepseek-ai/dsh-code-runtime-worker-thread',
  )
  const context = new Context()
  await context.plugin(plugin, {})
  const runtime = context.get('codeRuntime')
  return async (program, functions) => {
    const { value, error } = await runtime.run({ program, bindings: [{ global: 'tools', functions }] })
    if (error !== undefined) throw new Error(error.message)
    return value
  }
}

// What we use of the library's published types.
interface Runner {
  run(input: object): Promise<{ readonly status: string; readonly value?: unknown; readonly error?: unknown }>
}

/** The library `run`, with limits that let these programs through. */
export async function runLibrary(): Promise<RunProgram> {
  const { createRunner } = await loadPeer<{ createRunner(options: object): Runner }>('run')
  const wide = {
    memoryLimitBytes: limits.memoryBytes,
    maxHostFunctionOutputBytes: limits.resultBytes,
    maxBridgeRequests: 100_000,
    maxInFlightBridgeRequests: 1000,
  }
  const { run } = createRunner({ limits: wide })
  return async (source, tools) => {
    const { status, value, error } = await run({ source, hostFunctions: { tools } })
    if (status !== 'completed') throw new Error(`${status}: ${String(error)}`)
    return value
  }
}
