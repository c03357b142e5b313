import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CodeRuntimeError,
  createLevels,
  type CodeRunRequest,
  type CodeRunResult,
  type CodeRuntime,
} from '@dsh/code-runtime'
import { open, seal } from './envelope.ts'
import { openLiveRun, type LiveRun } from './live-run.ts'
import { readOptions, type QuickJsRuntimeOptions } from './options.ts'
import { loadAssets } from './pool/assets.ts'
import { createPool } from './pool/pool.ts'
import { practise } from './practice.ts'

/** Runs TypeScript programs in QuickJS, compiled to WebAssembly, in workers that are used again. */
export function createQuickJsRuntime(options: QuickJsRuntimeOptions = {}): Required<CodeRuntime> {
  const { limits, workers } = readOptions(options)
  const levels = createLevels(new AsyncLocalStorage<number>(), () => createPool(workers))
  const live = new Set<LiveRun>()
  const named = new Map<string, LiveRun>()
  let isDisposed = false
  let practised: Promise<void> | undefined
  let disposed: Promise<void> | undefined

  const start = (request: CodeRunRequest): Promise<CodeRunResult> =>
    launch(request, ({ host }) => ({
      kind: 'run',
      program: request.program,
      globals: host.globals,
      limits: host.limits,
      isKept: request.runId !== undefined,
    }))

  const launch = (
    request: CodeRunRequest,
    order: (run: LiveRun) => Parameters<LiveRun['begin']>[0],
  ): Promise<CodeRunResult> => {
    if (isDisposed) throw new CodeRuntimeError('the runtime is disposed: create another one')
    const { runId } = request
    if (runId !== undefined && named.has(runId))
      throw new CodeRuntimeError(`a run ${JSON.stringify(runId)} is live already: give each run its own runId`)
    const run = openLiveRun(request, limits, levels.current())
    if (run.host.over) return run.host.result
    live.add(run)
    if (runId !== undefined) named.set(runId, run)
    void forget(run, runId)
    void run.begin(order(run))
    return run.host.result
  }

  const forget = async (run: LiveRun, runId: string | undefined): Promise<void> => {
    await run.host.result
    live.delete(run)
    if (runId !== undefined) named.delete(runId)
  }

  return {
    language: 'typescript',
    isolation: Object.freeze({ boundary: 'wasm', confinement: Object.freeze([]), network: false, files: false }),
    capabilities: Object.freeze({ snapshot: true, concurrentCalls: true, typescript: 'strip', jit: false }),
    limits,
    async prewarm(count = 1) {
      if (isDisposed) throw new CodeRuntimeError('the runtime is disposed: create another one')
      await levels.all[0]?.prewarm(count)
      practised ??= practise(start, limits)
      await practised
    },
    run: async request => start(request),
    async snapshot(runId) {
      const run = named.get(runId)
      if (run === undefined) throw new CodeRuntimeError(`there is no live run ${JSON.stringify(runId)}`)
      const { identity } = await loadAssets()
      return seal({ identity, globals: run.host.globals }, await run.store())
    },
    async resume(snapshot, request) {
      const { cover, memory } = open(snapshot, (await loadAssets()).identity)
      for (const wanted of cover.globals) assertCovered(wanted, request.bindings)
      return launch({ ...request, program: '' }, ({ host }) => ({
        kind: 'resume',
        limits: host.limits,
        snapshot: memory,
      }))
    },
    async dispose() {
      isDisposed = true
      disposed ??= (async () => {
        for (const { host } of live) host.fail('abort', 'runtime disposed')
        await Promise.all(levels.all.map(pool => pool.dispose()))
      })()
      await disposed
    },
  }
}

/** A stored program keeps its globals; what is behind them may be new. */
function assertCovered(
  { global, errorClass }: LiveRun['host']['globals'][number],
  bindings: CodeRunRequest['bindings'],
): void {
  const found = Array.isArray(bindings) ? bindings.find(one => one?.global === global) : undefined
  if (found === undefined)
    throw new CodeRuntimeError(`the stored program uses the global ${JSON.stringify(global)}: bind it to resume`)
  if (found.errorClass?.name !== errorClass?.name)
    throw new CodeRuntimeError(`the error class of ${JSON.stringify(global)} must be what it was in the stored program`)
}
