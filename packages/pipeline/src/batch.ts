import { createScheduler } from '@dsh/scheduler'
import {
  abortedBeforeDispatch,
  type Prepared,
  type StagedDispatcher,
  type ToolExecutionInput,
  type ToolExecutionMode,
  type ToolExecutionResult,
} from '@dsh/tool'
import { detachCall } from './detach-call.ts'
import { isAborted, isSignal } from './signals.ts'

/** What a batch needs beside the strides. */
export interface BatchPorts {
  readonly staged: StagedDispatcher
  readonly capacity: number
  /** Whether a call, whose members were read once and whose arguments are detached, may overlap others. */
  mode(call: ToolExecutionInput): ToolExecutionMode
  /** Records a call that never started and the failure that stands for it. */
  skipped(call: ToolExecutionInput, result: ToolExecutionResult): Promise<void>
}

/**
 * Runs the calls of one assistant step: policies and commits in model order, bodies at once where their tools allow it. A
 * call whose signal has aborted before its start is not started; it still has its result.
 */
export async function runBatch(
  given: readonly ToolExecutionInput[],
  { staged, capacity, mode, skipped }: BatchPorts,
): Promise<readonly ToolExecutionResult[]> {
  // Spread, so that a hole is a call that is none.
  const calls = [...given].map(detachCall)
  const results: ToolExecutionResult[] = []
  const scheduler = createScheduler({ capacity, signal: new AbortController().signal })
  calls.forEach((call, place) => {
    let prepared: Prepared | undefined
    scheduler.submit({
      exclusive: () => mode(call).kind === 'exclusive',
      async start() {
        if (isOver(call)) return undefined
        prepared = await staged.prepare(call)
        if (prepared.kind !== 'dispatch') return undefined
        const { exec } = prepared
        const flight = async (): Promise<void> => {
          prepared = await staged.dispatch(exec)
        }
        return { flight: flight() }
      },
      async commit() {
        if (prepared === undefined || prepared.kind === 'dispatch') {
          const result = abortedBeforeDispatch()
          await skipped(call, result)
          results[place] = result
          return
        }
        const { kind, exec, result } = prepared
        results[place] = await (kind === 'post-result' ? staged.finalize(exec, result) : staged.finish(exec, result))
      },
      abandon: () => undefined,
    })
  })
  await scheduler.idle()
  return Object.freeze(results)
}

/** Whether nothing need be started; of a call that is no call, the pipeline says what is wrong with it. */
function isOver(call: ToolExecutionInput): boolean {
  try {
    if (!isSignal(call.signal) || !isAborted(call.signal)) return false
    // All members, since each may throw.
    const { callId, name } = { ...call }
    return typeof callId === 'string' && typeof name === 'string'
  } catch {
    return false
  }
}
