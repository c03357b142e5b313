import { CodeRuntimeError, createLimits, openRun, type CodeRuntime, type HostRun } from '@dsh/code-runtime'
import { errorMessage } from '@dsh/kernel'
import { driveRun } from './drive-run.ts'
import type { Guest } from './guest.ts'
import { isolationOf } from './isolation.ts'
import type { PythonRuntimeOptions } from './options.ts'
import { createPool } from './pool.ts'

const MiB = 1024 * 1024

/** Creates a runtime for Python; nothing starts before the first run, or `prewarm`. */
export function createPythonRuntime(
  options: PythonRuntimeOptions = {},
): Required<Pick<CodeRuntime, 'prewarm' | 'dispose'>> & CodeRuntime {
  assertOptions(options)
  const limits = createLimits({ memoryBytes: 256 * MiB, stackBytes: 8 * MiB, ...options.limits })
  const isTrusted = options.trust === 'host'
  let isolation = isolationOf(isTrusted)
  const pool = createPool(options, confinement => void (isolation = isolationOf(isTrusted, confinement)))
  const live = new Map<HostRun, Promise<unknown>>()
  let disposed: Promise<void> | undefined

  const perform = async (run: HostRun, program: string, seat: { guest?: Guest }): Promise<void> => {
    try {
      const { guest, isCold } = await pool.take()
      if (run.over) return pool.giveBack(guest)
      seat.guest = guest
      run.place(isCold)
      await driveRun(run, program, guest)
    } catch (error) {
      run.fail('unavailable', errorMessage(error))
    }
  }

  return {
    language: 'python',
    get isolation() {
      return isolation
    },
    capabilities: Object.freeze({ snapshot: false, concurrentCalls: true, typescript: 'none', jit: false }),
    limits,
    async prewarm(count) {
      if (disposed) throw new CodeRuntimeError('prewarm() after disposal: the runtime is disposed')
      await pool.prewarm(count)
    },
    async run(request) {
      if (disposed) throw new CodeRuntimeError('run() after disposal: the runtime is disposed')
      const seat: { guest?: Guest } = {}
      const run = openRun(request, limits, {
        answer(id, ok, text) {
          const waiting = seat.guest?.send(ok ? 'ok' : 'no', String(id), text) ?? 0
          // What it never reads would otherwise fill the memory of the host.
          if (waiting > run.limits.memoryBytes)
            run.fail(
              'out-of-memory',
              'the results that wait for the program are more than it may hold: call less at once',
            )
        },
        stop: () => seat.guest?.kill(),
      })
      if (run.over) return run.result
      const performed = perform(run, request.program, seat)
      live.set(run, performed)
      void performed.then(() => live.delete(run))
      const result = await run.result
      // A process that had the program is gone before its result is told; a run that had none waits for nothing.
      if (seat.guest !== undefined) await performed
      return result
    },
    dispose() {
      disposed ??= (async () => {
        for (const run of live.keys()) run.fail('abort', 'runtime disposed')
        await Promise.all([pool.end(), ...live.values()])
      })()
      return disposed
    },
  }
}

function assertOptions({ python, trust, spares }: PythonRuntimeOptions): void {
  if (python !== undefined && (typeof python !== 'string' || python === ''))
    throw new CodeRuntimeError('python must be the path of an interpreter')
  if (trust !== undefined && trust !== 'host')
    throw new CodeRuntimeError(`trust can only be 'host', which says that programs are trusted like the host itself`)
  if (spares !== undefined && !(Number.isSafeInteger(spares) && spares >= 0 && spares <= 64))
    throw new CodeRuntimeError('spares must be an integer from 0 to 64')
}
