import { aborted, abortedBeforeDispatch, codes, type ToolExecutionFailure, type ToolExecutionResult } from '@dsh/tool'
import type { CallRecord } from './record.ts'
import { isAborted } from './signals.ts'

/** The failure of a cancelled call, which says truly whether any body began. */
export function cancelled(record: CallRecord): ToolExecutionFailure {
  return record.bodyBegan ? aborted() : abortedBeforeDispatch()
}

/** A success of a call that its caller has cancelled is one no more; a failure stays what it is. */
export function unlessCancelled(record: CallRecord, result: ToolExecutionResult): ToolExecutionResult {
  return result.isError || !isAborted(record.exec.signal) ? result : cancelled(record)
}

/** Whether a failure is a cancellation, whose code nothing but a block replaces. */
export function isCancellation(result: ToolExecutionResult): boolean {
  const code = result.error?.info?.code
  return code === codes.ABORTED || code === codes.ABORTED_BEFORE_DISPATCH
}
