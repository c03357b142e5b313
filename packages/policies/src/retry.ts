import { disown } from '@dsh/kernel'
import type { ToolExecution, ToolExecutionResult } from '@dsh/tool'
import { delay } from './delay.ts'
import type { Policy } from './policy.ts'
import { createSelects, type ToolSelection } from './selection.ts'

/** What is tried again, how often, and when. */
export interface RetryOptions extends ToolSelection {
  /** How often a body may run in all: an integer from 1. */
  readonly attempts: number
  /** Milliseconds before the next attempt, or a function of the number of the attempt that failed, from 1; 0 by default. */
  readonly backoffMs?: number | ((attempt: number) => number)
  /** Whether a result is worth another attempt; only `true` is, and a throw is not. */
  retryable(result: ToolExecutionResult, exec: ToolExecution): boolean
}

/**
 * Makes fresh attempts while a result is worth one. A cancelled call is not tried again, and what a discarded attempt
 * deferred is discarded with it. Whatever is mounted inside runs again for each attempt, whatever is outside runs once.
 */
export function retry(options: RetryOptions): Policy {
  assertOptions(options)
  const { attempts } = options
  const selects = createSelects(options)
  return {
    name: 'retry',
    mount: host =>
      host.on(
        'tools/execute',
        async (exec, next) => {
          let result = await next()
          if (!selects(exec.name)) return result
          for (let attempt = 1; attempt < attempts && !exec.signal.aborted; attempt += 1) {
            const pause = pauseBefore(options, result, exec, attempt)
            if (pause === undefined) break
            await delay(pause, exec.signal)
            if (exec.signal.aborted) break
            result = await next()
          }
          return result
        },
        { label: 'retry' },
      ),
  }
}

function assertOptions({ attempts, retryable, backoffMs = 0 }: RetryOptions): void {
  if (!Number.isSafeInteger(attempts) || attempts < 1)
    throw new TypeError('retry() needs attempts: how often a body may run in all, an integer from 1')
  if (typeof retryable !== 'function')
    throw new TypeError('retry() needs retryable: a function that says which results are worth another attempt')
  if (typeof backoffMs !== 'function' && !(typeof backoffMs === 'number' && backoffMs >= 0))
    throw new TypeError('backoffMs must be a number of milliseconds from 0, or a function that gives one')
}

/** How long to wait for another attempt; nothing where the result is not worth one, or the options cannot say. */
function pauseBefore(
  options: RetryOptions,
  result: ToolExecutionResult,
  exec: ToolExecution,
  attempt: number,
): number | undefined {
  try {
    const worth: unknown = options.retryable(result, exec)
    disown(worth)
    if (worth !== true) return undefined
    const { backoffMs = 0 } = options
    const pause: unknown = typeof backoffMs === 'function' ? backoffMs(attempt) : backoffMs
    disown(pause)
    return typeof pause === 'number' && pause > 0 ? pause : 0
  } catch {
    return undefined
  }
}
