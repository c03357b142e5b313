import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CodeRuntimeError,
  createLimits,
  type CodeRuntime,
  type HostRun,
  createLevels,
  createSlots,
} from '@dsh/code-runtime'
import type { Child } from './host/child.ts'
import { createInterpreters } from './host/interpreters.ts'
import { runProgram } from './host/run-program.ts'
import { createSpares } from './host/spares.ts'
import type { PyodideRuntimeOptions } from './options.ts'

const MiB = 1024 * 1024

/**
 * Creates a runtime for Python where there is no Python: CPython compiled to WebAssembly, one process for each program.
 * Nothing starts before the first run, or `prewarm`. That keeps apart what is written in good faith; it is no sandbox.
 */
export function createPyodideRuntime(
  options: PyodideRuntimeOptions = {},
): Required<Pick<CodeRuntime, 'prewarm' | 'dispose'>> & CodeRuntime {
  const { concurrency = 2, spares: ahead = 1 } = options
  assertCount('concurrency', concurrency, 1)
  assertCount('spares', ahead, 0)
  const limits = createLimits({ memoryBytes: 256 * MiB, stackBytes: 8 * MiB, ...options.limits })
  const interpreters = createInterpreters(limits)
  const levels = createLevels(new AsyncLocalStorage<number>(), () => createSlots(concurrency))
  const spares = createSpares(interpreters.start, ahead)
  const live = new Map<HostRun, Promise<unknown>>()
  const leaving = new Set<Child>()
  let isDisposed = false

  return {
    language: 'python',
    // Python reaches JavaScript, and Node promises nothing of its permission model against malice: what malice might reach
    // counts as reached.
    isolation: Object.freeze({ boundary: 'process', confinement: Object.freeze([]), network: true, files: true }),
    capabilities: Object.freeze({ snapshot: false, concurrentCalls: true, typescript: 'none', jit: false }),
    limits,
    async prewarm(count = 1) {
      if (isDisposed) throw new CodeRuntimeError('prewarm() after disposal: the runtime is disposed')
      if (!(await spares.keep(count)) && !isDisposed) throw new Error('Python could not be started; a run says why')
    },
    async run(request) {
      if (isDisposed) throw new CodeRuntimeError('run() after disposal: the runtime is disposed')
      let opened: HostRun | undefined
      const level = levels.current()
      const running = runProgram(request, limits, {
        level,
        take: spares.take,
        opened(run) {
          opened = run
        },
        async leave(child) {
          leaving.add(child)
          await child.gone
          leaving.delete(child)
          level.places?.leave()
          if (!isDisposed) spares.refill()
        },
      })
      // It is opened at once, or not at all.
      if (opened === undefined) return running
      const run = opened
      live.set(run, running)
      try {
        return await running
      } finally {
        live.delete(run)
      }
    },
    async dispose() {
      isDisposed = true
      for (const run of live.keys()) run.fail('abort', 'runtime disposed')
      await Promise.all(live.values())
      await Promise.all([...leaving].map(child => child.gone))
      await Promise.all([spares.dispose(), interpreters.dispose()])
    },
  }
}

function assertCount(name: string, count: number, least: number): void {
  if (!(Number.isSafeInteger(count) && count >= least && count <= 64))
    throw new CodeRuntimeError(`${name} must be an integer from ${least} to 64, not ${String(count)}`)
}
