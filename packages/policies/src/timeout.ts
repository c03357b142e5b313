import { CodedError, fuseSignals } from '@dsh/kernel'
import { text } from '@dsh/presentation'
import {
  aborted,
  codes,
  timedOut,
  type ToolExecution,
  type ToolExecutionFailure,
  type ToolExecutionResult,
} from '@dsh/tool'
import { contain } from './contain.ts'
import { assertDelay, startTimer } from './delay.ts'
import type { Policy } from './policy.ts'
import { createSelects, type ToolSelection } from './selection.ts'

/** Budget: the tool's `timeoutMs`, else `defaultMs`. `abandonAfterMs` alone ends the wait for a body that ignores its signal. */
export interface TimeoutOptions extends ToolSelection {
  /** The budget of tools that declare none; without it they have none. */
  readonly defaultMs?: number
  /**
   * How long after its signal aborted a body is still waited for. Then the call fails and says that the work may still be
   * running: nothing stops it. Without it a body is awaited to its end.
   */
  readonly abandonAfterMs?: number
  /** Told when the work of an abandoned call has settled after all, and how; a success that came so late is `ABORTED`. */
  onAbandonedSettle?(exec: ToolExecution, outcome: ToolExecutionResult): void
}

/**
 * Gives each body a deadline: its signal aborts, and a failure that follows is reported as `TOOL_TIMEOUT`. A success that
 * was there in time stays. Mounted outside a retry the budget spans all attempts, inside it each attempt has its own.
 */
export function timeout(options: TimeoutOptions = {}): Policy {
  const { defaultMs, abandonAfterMs } = options
  const selects = createSelects(options)
  if (defaultMs !== undefined) assertDelay(defaultMs, 'defaultMs')
  if (abandonAfterMs !== undefined) assertDelay(abandonAfterMs, 'abandonAfterMs')
  return {
    name: 'timeout',
    mount: host =>
      host.on(
        'tools/execute',
        (exec, next) => {
          if (!selects(exec.name)) return next()
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
  const timer = ms === undefined ? undefined : startTimer(ms, () => deadline.abort(overdue(ms)))
  /** The deadline counts only where it came before every other reason to stop. */
  const expired = (): boolean => fused.signal.aborted && fused.signal.reason === deadline.signal.reason
  try {
    const work = next({ signal: fused.signal })
    const { abandonAfterMs } = options
    const result = abandonAfterMs === undefined ? await work : await patience(work, fused.signal, abandonAfterMs)
    if (result === undefined) {
      const settled = (outcome: ToolExecutionResult): void => contain(() => options.onAbandonedSettle?.(exec, outcome))
      work.then(settled, () => undefined)
      return abandoned(ms !== undefined && expired() ? timedOut(ms) : aborted())
    }
    return result.isError && ms !== undefined && expired() ? timedOut(ms) : result
  } finally {
    clearTimeout(timer)
  }
}

function overdue(ms: number): CodedError {
  return new CodedError(codes.TOOL_TIMEOUT, `tool call timed out after ${ms}ms`)
}

/** The result, or nothing where it does not come within `ms` of the signal's abort. */
async function patience(
  work: Promise<ToolExecutionResult>,
  signal: AbortSignal,
  ms: number,
): Promise<ToolExecutionResult | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait!: () => void
  const impatient = new Promise<undefined>(resolve => {
    wait = () => {
      timer = startTimer(ms, () => resolve(undefined))
    }
  })
  if (signal.aborted) wait()
  else signal.addEventListener('abort', wait)
  try {
    return await Promise.race([work, impatient])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', wait)
  }
}

function abandoned({ error, content: _content, ...rest }: ToolExecutionFailure): ToolExecutionFailure {
  const message = `${error.message}: it did not stop when it was told to, and its work may still be running: check what it changed before you repeat it`
  return { ...rest, error: { ...error, message }, content: [text(`Error: ${message}`)] }
}
