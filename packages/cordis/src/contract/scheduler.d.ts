import type { ToolExecutionInput, ToolRunContext } from './execution.ts'
import type { ToolExecutionResult } from './result.ts'
/** A call after its policies: ready to be dispatched, or settled already. */
export type ScheduledToolPreparation =
  | {
      kind: 'dispatch'
      exec: ToolRunContext
    }
  | {
      kind: 'post-result'
      exec: ToolRunContext
      result: ToolExecutionResult
    }
  | {
      kind: 'final-result'
      exec: ToolRunContext
      result: ToolExecutionResult
    }
/** A call with a result: one that post-execute still sees, or one that goes straight to the finalizer. */
export type ScheduledToolDispatch =
  | {
      kind: 'post-result'
      result: ToolExecutionResult
    }
  | {
      kind: 'final-result'
      result: ToolExecutionResult
    }
/** The pipeline in four strides, for an agent loop; none rejects. */
export interface ToolRuntimeScheduler {
  /** Creates the call and asks its policies, approval and guards. */
  prepare(exec: ToolExecutionInput): Promise<ScheduledToolPreparation>
  /** Runs the wrappers and the body. */
  dispatch(exec: ToolRunContext): Promise<ScheduledToolDispatch>
  /** Asks post-execute, then does what `finish` does. */
  finalize(exec: ToolRunContext, result: ToolExecutionResult): Promise<ToolExecutionResult>
  /** Asks the finalizer, freezes and notifies. */
  finish(exec: ToolRunContext, result: ToolExecutionResult): ToolExecutionResult
}
