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
  const { attempts, backoffMs = 0 } = options
  if (!Number.isSafeInteger(attempts) || attempts < 1)
    throw new TypeError('retry() needs attempts: how often a body may run in all, an integer from 1')
  if (typeof options.retryable !== 'function')
    throw new TypeError('retry() needs retryable: a function that says which results are worth another attempt')
  const selects = createSelects(options)
  const pause = (attempt: number): number =>
    Math.max(0, Number(typeof backoffMs === 'function' ? backoffMs(attempt) : backoffMs) || 0)
  return {
    name: 'retry',
    mount: host =>
      host.on(
        'tools/execute',
        async (exec, next) => {
          let result = await next()
          if (!selects(exec.name)) return result
          for (
            let attempt = 1;
            attempt < attempts && !exec.signal.aborted && worthIt(options, result, exec);
            attempt += 1
          ) {
            await delay(pause(attempt), exec.signal)
            if (exec.signal.aborted) break
            result = await next()
          }
          return result
        },
        { label: 'retry' },
      ),
  }
}

function worthIt({ retryable }: RetryOptions, result: ToolExecutionResult, exec: ToolExecution): boolean {
  try {
    return retryable(result, exec) === true
  } catch {
    return false
  }
}
