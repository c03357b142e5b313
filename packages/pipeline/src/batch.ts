import { createScheduler } from '@dsh/scheduler'
import {
  abortedBeforeDispatch,
  type Prepared,
  type StagedDispatcher,
  type ToolExecutionInput,
  type ToolExecutionMode,
  type ToolExecutionResult,
} from '@dsh/tool'

/** What a batch needs beside the strides. */
export interface BatchPorts {
  readonly staged: StagedDispatcher
  readonly capacity: number
  mode(call: ToolExecutionInput): ToolExecutionMode
  /** Records a call that never started and the failure that stands for it. */
  skipped(call: ToolExecutionInput, result: ToolExecutionResult): Promise<void>
}

/**
 * Runs the calls of one assistant step: policies and commits in model order, bodies at once where their tools allow it. A
 * call whose signal has aborted before its start is not started; it still has its result.
 */
export async function runBatch(
  calls: readonly ToolExecutionInput[],
  { staged, capacity, mode, skipped }: BatchPorts,
): Promise<readonly ToolExecutionResult[]> {
  const results: ToolExecutionResult[] = []
  const scheduler = createScheduler({ capacity, signal: new AbortController().signal })
  calls.forEach((call, place) => {
    let prepared: Prepared | undefined
    scheduler.submit({
      exclusive: () => mode(call).kind === 'exclusive',
      async start() {
        if (hasAborted(call)) return undefined
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
  return results
}

function hasAborted(call: ToolExecutionInput): boolean {
  try {
    return (
      typeof call.callId === 'string' &&
      typeof call.name === 'string' &&
      call.signal instanceof AbortSignal &&
      call.signal.aborted
    )
  } catch {
    // The pipeline says what is wrong with it.
    return false
  }
}
