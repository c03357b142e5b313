import { CodedError, fuseSignals } from '@dsh/kernel'
import {
  codes,
  failed,
  timedOut,
  type ToolExecution,
  type ToolExecutionFailure,
  type ToolExecutionResult,
} from '@dsh/tool'
import { assertDelay } from './delay.ts'
import type { Policy } from './policy.ts'

/** Budget: the tool's `timeoutMs`, else `defaultMs`. `abandonAfterMs` alone ends the wait for a body that ignores its signal. */
export interface TimeoutOptions {
  /** The budget of tools that declare none; without it they have none. */
  readonly defaultMs?: number
  /**
   * How long after its signal aborted a body is still waited for. Then the call fails and says that the work may still be
   * running: nothing stops it. Without it a body is awaited to its end.
   */
  readonly abandonAfterMs?: number
  /** Told when the work of an abandoned call has settled after all, and how. */
  onAbandonedSettle?(exec: ToolExecution, outcome: ToolExecutionResult): void
}

/**
 * Gives each body a deadline: its signal aborts, and a failure that follows is reported as `TOOL_TIMEOUT`. A success that
 * was there in time stays. Mounted outside a retry the budget spans all attempts, inside it each attempt has its own.
 */
export function timeout(options: TimeoutOptions = {}): Policy {
  const { defaultMs, abandonAfterMs } = options
  if (defaultMs !== undefined) assertDelay(defaultMs, 'defaultMs')
  if (abandonAfterMs !== undefined) assertDelay(abandonAfterMs, 'abandonAfterMs')
  return {
    name: 'timeout',
    mount: host =>
      host.on(
        'tools/execute',
        (exec, next) => {
          const ms = host.get(exec.name, exec.agent)?.timeoutMs ?? defaultMs
          return ms === undefined && abandonAfterMs === undefined ? next() : limited(exec, next, ms, options)
        },
        { label: 'timeout' },
      ),
  }
}

type Next = (change: { readonly signal: AbortSignal }) => Promise<ToolExecutionResult>

async function limited(
  exec: ToolExecution,
  next: Next,
  ms: number | undefined,
  options: TimeoutOptions,
): Promise<ToolExecutionResult> {
  const deadline = new AbortController()
  using fused = fuseSignals(exec.signal, deadline.signal)
  const timer =
    ms === undefined
      ? undefined
      : setTimeout(() => deadline.abort(new CodedError(codes.TOOL_TIMEOUT, `tool call timed out after ${ms}ms`)), ms)
  /** The deadline counts only where it came before every other reason to stop. */
  const expired = (): boolean => fused.signal.aborted && fused.signal.reason === deadline.signal.reason
  try {
    const work = next({ signal: fused.signal })
    const { abandonAfterMs } = options
    const result = abandonAfterMs === undefined ? await work : await patience(work, fused.signal, abandonAfterMs)
    if (result === undefined) {
      work.then(outcome => options.onAbandonedSettle?.(exec, outcome)).catch(() => undefined)
      return abandoned(expired() ? ms : undefined)
    }
    return result.isError && ms !== undefined && expired() ? timedOut(ms) : result
  } finally {
    clearTimeout(timer)
  }
}

/** The result, or nothing where it does not come within `ms` of the signal's abort. */
async function patience(
  work: Promise<ToolExecutionResult>,
  signal: AbortSignal,
  ms: number,
): Promise<ToolExecutionResult | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let giveUp: (() => void) | undefined
  const impatient = new Promise<undefined>(resolve => {
    giveUp = () => {
      timer = setTimeout(() => resolve(undefined), ms)
    }
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
  try {
    return await Promise.race([work, impatient])
  } finally {
    clearTimeout(timer)
    if (giveUp !== undefined) signal.removeEventListener('abort', giveUp)
  }
}

function abandoned(ms: number | undefined): ToolExecutionFailure {
  const running =
    'it did not stop when it was told to, and its work may still be running: check what it changed before you repeat it'
  return ms === undefined
    ? failed(new AbortError(codes.ABORTED, `tool call aborted: ${running}`))
    : failed(new ToolTimeoutError(codes.TOOL_TIMEOUT, `tool call timed out after ${ms}ms: ${running}`))
}

class AbortError extends CodedError {}
class ToolTimeoutError extends CodedError {}
