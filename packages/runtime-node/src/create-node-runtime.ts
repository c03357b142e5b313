import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CodeRuntimeError,
  createLimits,
  type CodeRuntime,
  type HostRun,
  type Limits,
  createLevels,
  createSlots,
} from '@dsh/code-runtime'
import { createChildText } from './child/child-text.ts'
import { startChild, type Child } from './host/child.ts'
import { permissionFlag } from './host/permission.ts'
import { runProgram } from './host/run-program.ts'
import { createSpares } from './host/spares.ts'
import { createStripper } from './host/stripper.ts'

/** How a runtime is made. */
export interface NodeRuntimeOptions {
  /** What a run may use here; the defaults of `@dsh/code-runtime`, but for these. */
  readonly limits?: Partial<Limits>
  /** How many programs may run at once, each in its process; default 4. As many again for those that programs run by their calls. */
  readonly concurrency?: number
}

/**
 * A runtime for TypeScript programs that are trusted: each runs on V8, in a process of its own, which the permission model
 * of Node keeps from files and processes. That keeps apart what is written in good faith; it is no sandbox.
 */
export function createNodeRuntime(
  options: NodeRuntimeOptions = {},
): Required<Pick<CodeRuntime, 'prewarm' | 'dispose'>> & CodeRuntime {
  const limits = createLimits(options.limits)
  const { concurrency = 4 } = options
  if (!Number.isSafeInteger(concurrency) || concurrency < 1)
    throw new CodeRuntimeError(`concurrency must be a positive integer, not ${String(concurrency)}`)
  const permission = permissionFlag()
  const text = createChildText()
  const stripper = createStripper()
  const levels = createLevels(new AsyncLocalStorage<number>(), () => createSlots(concurrency))
  const spares = createSpares(() => startChild(text, limits, permission))
  const live = new Map<HostRun, Promise<unknown>>()
  const leaving = new Set<Child>()
  let isDisposed = false

  return {
    language: 'typescript',
    // Node promises nothing of its permission model against malice, and before version 25 it leaves the network open.
    isolation: { boundary: 'process', confinement: [], network: true, files: true },
    capabilities: { snapshot: false, concurrentCalls: true, typescript: 'strip', jit: true },
    limits,
    async prewarm(count = 1) {
      if (isDisposed) throw new CodeRuntimeError('prewarm() after disposal: the runtime is disposed')
      await Promise.all([spares.keep(Math.min(count, concurrency)), stripper.warm()])
    },
    async run(request) {
      if (isDisposed) throw new CodeRuntimeError('run() after disposal: the runtime is disposed')
      let opened: HostRun | undefined
      const level = levels.current()
      const running = runProgram(request, limits, {
        level,
        stripper,
        opened(run) {
          opened = run
        },
        async leave(child) {
          leaving.add(child)
          await child.gone
          leaving.delete(child)
          level.places?.leave()
        },
        take(narrowed) {
          const isNarrower = narrowed.memoryBytes < limits.memoryBytes || narrowed.stackBytes < limits.stackBytes
          return isNarrower ? { child: startChild(text, narrowed, permission), isCold: true } : spares.take()
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
        if (!isDisposed) spares.refill()
      }
    },
    async dispose() {
      isDisposed = true
      for (const run of live.keys()) run.fail('abort', 'runtime disposed')
      await Promise.all(live.values())
      await Promise.all([...leaving].map(child => child.gone))
      await Promise.all([spares.dispose(), stripper.dispose()])
    },
  }
}
