import type { ContextMessage, Dispatched, ToolDefinition, ToolExecution, ToolExecutionResult } from '@dsh/tool'

/** One run of a body: what it said beside its value. */
export interface Attempt {
  /** The messages that the body deferred, in order. */
  readonly contexts: ContextMessage[]
  /** Whether the body asked that the turn end. */
  concluded: boolean
  /** Whether the body gave a valid value. */
  succeeded: boolean
}

/** Where a result of this call came from. */
export interface Origin {
  /** The attempt whose contexts and conclusion go with it. */
  readonly attempt: Attempt | undefined
  /** Whether it goes past post-execute. */
  readonly final: boolean
}

/** How far a call has come. A body runs only while it is `executing`; only a `ready` or `settled` call can be ended. */
export type Phase = 'deciding' | 'ready' | 'executing' | 'settled' | 'ending'

/** What is pinned when a call is created. */
export interface Pinned {
  /** What the name meant; body, finalizer and output schema are of this one version. */
  readonly definition: ToolDefinition | undefined
  /** What has the last word on content, if anything has. */
  readonly finalizer: ToolDefinition['finalizeContent'] | undefined
  /** Whether the model itself made the call; a parent that is no parent does not make it so. */
  readonly isDirect: boolean
}

/** All that is known of one execution, in one place, from its creation until its result is out. */
export interface CallRecord extends Pinned {
  /** The call as everyone sees it, frozen. */
  readonly exec: ToolExecution
  /** The results that the pipeline itself made for this call; no other is taken as it is. */
  readonly own: Map<ToolExecutionResult, Origin>
  /** Whether any body began. */
  bodyBegan: boolean
  /** The latest attempt. */
  attempt: Attempt | undefined
  /** What may happen next. */
  phase: Phase
  /** What came before post-execute, once it is being made. */
  dispatched: Promise<Dispatched> | undefined
  /** The one result, once it is being made. */
  finished: Promise<ToolExecutionResult> | undefined
}

/** A record with nothing done yet. */
export function createRecord(exec: ToolExecution, { definition, finalizer, isDirect }: Pinned): CallRecord {
  return {
    exec,
    definition,
    finalizer,
    isDirect,
    own: new Map(),
    bodyBegan: false,
    attempt: undefined,
    phase: 'deciding',
    dispatched: undefined,
    finished: undefined,
  }
}

/** The call has its result before any body began. */
export function settle(record: CallRecord, result: ToolExecutionResult, final: boolean): Dispatched {
  const settled: Dispatched = {
    kind: final ? 'final-result' : 'post-result',
    exec: record.exec,
    result: adopt(record, result, { final }),
  }
  record.phase = 'settled'
  record.dispatched = Promise.resolve(settled)
  return settled
}

/** Takes a result as one of the call's own. */
export function adopt<R extends ToolExecutionResult>(record: CallRecord, result: R, origin: Partial<Origin> = {}): R {
  record.own.set(result, { attempt: origin.attempt ?? record.attempt, final: origin.final ?? false })
  return result
}
