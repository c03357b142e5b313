import type { Hooks } from '@dsh/kernel'
import {
  invalidCall,
  type Approval,
  type Denial,
  type EventSink,
  type Prepared,
  type StagedDispatcher,
  type ToolEvents,
  type ToolExecution,
  type ToolExecutionResult,
  type ToolResolver,
  type ToolStage,
} from '@dsh/tool'
import type { JsonValue } from '@dsh/json'
import type { Repair } from '@dsh/json-schema'
import { lossyResult } from './content.ts'
import { createLiveCalls } from './live-calls.ts'
import { readMadeResult } from './made-result.ts'
import { settle, type CallRecord } from './record.ts'
import { createCall } from './stages/1-create.ts'
import { preExecute, type PolicyAnswer } from './stages/2-pre-execute.ts'
import { askGuards } from './stages/3-guard.ts'
import { execute } from './stages/4-execute.ts'
import { postExecute } from './stages/5-post-execute.ts'
import { finalizeContent } from './stages/6-finalize.ts'
import { append, notify, resultEvent, type Warn } from './stages/7-notify.ts'

/** What the four strides need of their host. */
export interface StagedPorts {
  readonly resolver: ToolResolver
  readonly hooks: Hooks<ToolEvents>
  readonly sink: EventSink | undefined
  approval(): Approval | undefined
  reached(stage: ToolStage, exec: ToolExecution): void
  /** Without it nothing is repaired. */
  readonly repaired: ((exec: ToolExecution, repairs: readonly Repair[]) => void) | undefined
  denied(exec: ToolExecution, denial: Denial): void
  readonly warn: Warn
}

/** The strides twice. */
export interface Staged {
  /** For the pipeline's own use. */
  readonly strides: StagedDispatcher
  /** For everyone: whoever asks has a promise of their own, since one may put a `then` on it, and a frozen answer. */
  readonly shared: StagedDispatcher
}

/**
 * The pipeline in four strides. None rejects, and each is taken once and in its turn: asked again meanwhile, it gives the
 * same answer; asked too early, a failure that changes nothing.
 */
export function createStaged(ports: StagedPorts): Staged {
  const { resolver, hooks, sink, reached, repaired, warn } = ports
  const live = createLiveCalls()
  const creation = { resolver, repairs: repaired !== undefined }
  const body = { resolver, began: (exec: ToolExecution) => reached('body', exec) }

  const policy = async (record: CallRecord): Promise<PolicyAnswer> => {
    reached('pre-execute', record.exec)
    const answer = await preExecute(record, hooks, ports.approval)
    if (answer.kind === 'stop') return answer
    reached('guard', record.exec)
    return askGuards(record, resolver)
  }

  const end = async (
    record: CallRecord,
    given: ToolExecutionResult,
    isFinal: boolean,
  ): Promise<ToolExecutionResult> => {
    const { exec } = record
    // The road of a result that was made here is its own, whichever was asked for.
    const skipsPost = record.own.get(given)?.final ?? isFinal
    let result = readMadeResult(record, resolver, given, lossyResult)
    if (!skipsPost) {
      reached('post-execute', exec)
      result = await postExecute(record, result, hooks, resolver)
    }
    reached('finalize', exec)
    const last = finalizeContent(record, result)
    reached('notify', exec)
    if (sink !== undefined && record.isDirect) await append(sink, resultEvent(exec, last), exec, warn)
    // From here on it is no parent any more.
    live.delete(exec)
    notify(exec, last, { hooks, warn })
    return last
  }

  const ending = (exec: ToolExecution, given: ToolExecutionResult, isFinal: boolean): Promise<ToolExecutionResult> => {
    const record = live.find(exec)
    if (record === undefined) return Promise.resolve(invalidCall(notInFlight))
    if (record.phase === 'ready' || record.phase === 'settled') {
      record.phase = 'ending'
      record.finished = end(record, given, isFinal)
    }
    return record.finished ?? Promise.resolve(invalidCall(outOfTurn))
  }

  const strides: StagedDispatcher = {
    async prepare(call): Promise<Prepared> {
      const { record, early, repairs = [] } = createCall(call, creation, live)
      const { exec } = record
      live.add(record)
      reached('create', exec)
      if (repairs.length > 0) repaired?.(exec, repairs)
      if (sink !== undefined && record.isDirect) {
        const { callId, name, arguments: args = null } = exec
        await append(sink, { type: 'tool/call', callId, name, arguments: args as JsonValue }, exec, warn)
      }
      if (early !== undefined) return settle(record, early, true)
      const answer = await policy(record)
      if (answer.kind === 'stop' && answer.denial !== undefined) ports.denied(exec, answer.denial)
      if (answer.kind === 'go') {
        record.phase = 'ready'
        return { kind: 'dispatch', exec }
      }
      return settle(record, answer.failure, answer.final)
    },
    dispatch(exec) {
      const record = live.find(exec)
      if (record?.phase === 'ready') {
        record.phase = 'executing'
        reached('execute', record.exec)
        record.dispatched = execute(record, hooks, body)
      }
      const problem = record === undefined ? notInFlight : outOfTurn
      return record?.dispatched ?? Promise.resolve({ kind: 'final-result', exec, result: invalidCall(problem) })
    },
    finalize: (exec, result) => ending(exec, result, false),
    finish: (exec, result) => ending(exec, result, true),
  }
  const { prepare, dispatch, finalize, finish } = strides
  const shared: StagedDispatcher = {
    prepare: call => prepare(call).then(frozen),
    dispatch: exec => dispatch(exec).then(frozen),
    finalize: (exec, result) => finalize(exec, result).then(frozen),
    finish: (exec, result) => finish(exec, result).then(frozen),
  }
  return { strides, shared: Object.freeze(shared) }
}

const frozen = <T>(answer: T): T => Object.freeze(answer)

const notInFlight = 'this execution is not in flight in this pipeline: use what prepare() gave, once'
const outOfTurn = 'this stride came out of turn: prepare() must have settled, and dispatch() if it was begun'
