import type { ContextMessage, Dispatched, ToolDefinition, ToolExecution, ToolExecutionResult } from '@dsh/tool'

/** One run of a body: what it said beside its value. */
export interface Attempt {
  /** The messages that the body deferred, in order. */
  readonly contexts: ContextMessage[]
  /** Whether the body asked that the turn end. */
  concluded: boolean
  /** Whether the body gave a valid value. */
  succeeded: boolean
  /** Whether the body may still add to it. */
  open: boolean
}

/** Where a result of this call came from. */
export interface Origin {
  /** The attempt whose contexts and conclusion go with it. */
  readonly attempt: Attempt | undefined
  /** Whether it goes past post-execute. */
  readonly final: boolean
}

/** All that is known of one execution, in one place, from its creation until its result is out. */
export interface CallRecord {
  /** The call as everyone sees it, frozen. */
  readonly exec: ToolExecution
  /** What the name meant when the call was created; body, finalizer and output schema are of this one version. */
  readonly definition: ToolDefinition | undefined
  /** Whether `finalizeContent` of that definition has the last word. */
  readonly finalizes: boolean
  /** The results that the pipeline itself made for this call; no other is taken as it is. */
  readonly own: Map<ToolExecutionResult, Origin>
  /** Whether any body began. */
  bodyBegan: boolean
  /** The latest attempt. */
  attempt: Attempt | undefined
  /** Whether the wrappers are through: a `next()` that comes later runs nothing. */
  executed: boolean
  /** The one dispatch, once it began. */
  dispatched: Promise<Dispatched> | undefined
  /** The one result, once it is being made. */
  finished: Promise<ToolExecutionResult> | undefined
}

/** A record with nothing done yet. */
export function createRecord(
  exec: ToolExecution,
  definition: ToolDefinition | undefined,
  finalizes: boolean,
): CallRecord {
  return {
    exec,
    definition,
    finalizes,
    own: new Map(),
    bodyBegan: false,
    attempt: undefined,
    executed: false,
    dispatched: undefined,
    finished: undefined,
  }
}

/** Takes a result as one of the call's own. */
export function adopt<R extends ToolExecutionResult>(record: CallRecord, result: R, origin: Partial<Origin> = {}): R {
  record.own.set(result, { attempt: origin.attempt ?? record.attempt, final: origin.final ?? false })
  return result
}
