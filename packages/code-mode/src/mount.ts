import { disown } from '@dsh/kernel'
import type { CodeMode, CodeModeHost, CodeModeOptions } from './host.ts'
import { createJournal } from './journal.ts'
import { runProgram } from './run.ts'
import { createSdks } from './sdk.ts'
import { createSeats } from './seats.ts'
import { createSections } from './sections.ts'
import { createTransport, type RunCode } from './transport.ts'

const defaultCapacity = 10

/**
 * Seats `run_code` in a registry: a tool whose body is a program, and whose program calls the other tools of its scope
 * through the pipeline, as calls of its own. Throws for options with which no program could run.
 */
export function mountCodeMode(host: CodeModeHost, options: CodeModeOptions): CodeMode {
  const { maxParallelSubCalls: capacity = defaultCapacity, limits } = options
  if (!Number.isSafeInteger(capacity) || capacity < 1)
    throw new TypeError('maxParallelSubCalls must be a positive integer; 1 runs one call at a time')
  const seatOf = createSeats(host, options)
  const sdkOf = createSdks(host)
  const warn = (message: string, error?: unknown): void => {
    try {
      disown(host.warn?.(message, error))
    } catch {
      // A log that fails has no one left to tell.
    }
  }

  /** What ends the programs that run: none outlives what it was mounted on. */
  const live = new Set<() => void>()

  const counts = new WeakMap<symbol, number>()
  const nextNumberOf = (token: symbol): number => {
    const number = (counts.get(token) ?? 0) + 1
    counts.set(token, number)
    return number
  }

  const run: RunCode = ({ code: program }, exec, language) => {
    const { runtime } = seatOf(exec.agent)
    if (runtime.language !== language.id)
      throw new Error(
        `the code runtime of this scope speaks ${JSON.stringify(runtime.language)} by now: write the program anew`,
      )
    const { sink, hooks } = host
    return runProgram({
      program,
      exec,
      onScopeEnd(listener) {
        if (!isMounted) listener()
        live.add(listener)
        const forget = exec.agent === undefined ? undefined : host.onScopeEnd?.(exec.agent, listener)
        return () => {
          live.delete(listener)
          forget?.()
        }
      },
      runtime,
      sdk: sdkOf(language, exec.agent),
      ...(limits !== undefined && { limits }),
      staged: host.staged,
      executionMode: call => host.executionMode(call),
      capacity,
      nextNumber: () => nextNumberOf(exec.token),
      journal: createJournal(exec, { ...(sink !== undefined && { sink }), hooks, warn }, capacity),
    })
  }

  let isMounted = true
  const unseat = host.mountTransport(host.owner, createTransport(seatOf, run))
  const unmount = host.owner.effect(
    () => () => {
      isMounted = false
      unseat()
      for (const end of live) end()
    },
    'code mode',
  )
  const mode: CodeModeHost['mode'] = scope => (isMounted ? host.mode(scope) : 'native')
  return Object.freeze({ sections: createSections(mode, seatOf, sdkOf), unmount })
}
