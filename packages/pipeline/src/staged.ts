import type { Hooks } from '@dsh/kernel'
import {
  invalidCall,
  isDirect,
  type Approval,
  type Dispatched,
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
import { createLiveCalls } from './live-calls.ts'
import { materialize } from './materialize.ts'
import { adopt, type CallRecord } from './record.ts'
import { createCall } from './stages/1-create.ts'
import { preExecute, type PolicyAnswer } from './stages/2-pre-execute.ts'
import { askGuards } from './stages/3-guard.ts'
import { execute } from './stages/4-execute.ts'
import { postExecute } from './stages/5-post-execute.ts'
import { finalizeContent } from './stages/6-finalize.ts'
import { append, notify, type Warn } from './stages/7-notify.ts'

/** What the four strides need of their host. */
export interface StagedPorts {
  readonly resolver: ToolResolver
  readonly hooks: Hooks<ToolEvents>
  readonly sink: EventSink | undefined
  approval(): Approval | undefined
  reached(stage: ToolStage, exec: ToolExecution): void
  readonly warn: Warn
}

/** The pipeline in four strides. None rejects, and each is taken once: asked again meanwhile, it gives the same answer. */
export function createStaged(ports: StagedPorts): StagedDispatcher {
  const { resolver, hooks, sink, reached, warn } = ports
  const live = createLiveCalls()
  const body = { resolver, began: (exec: ToolExecution) => reached('body', exec) }

  const policy = async (record: CallRecord): Promise<PolicyAnswer> => {
    reached('pre-execute', record.exec)
    const answer = await preExecute(record, hooks, ports.approval)
    if (answer.kind === 'stop') return answer
    reached('guard', record.exec)
    return askGuards(record, resolver)
  }

  const end = async (record: CallRecord, result: ToolExecutionResult): Promise<ToolExecutionResult> => {
    const { exec } = record
    reached('finalize', exec)
    const last = finalizeContent(record, materialize(record, result))
    reached('notify', exec)
    await notify(exec, last, { hooks, sink, warn })
    live.delete(exec)
    return last
  }

  /** Takes the last stride of a call once; a call that is not in flight has no stride left. */
  const once = (
    exec: ToolExecution,
    stride: (record: CallRecord) => Promise<ToolExecutionResult>,
  ): Promise<ToolExecutionResult> => {
    const record = live.of(exec?.token)
    if (record === undefined) return Promise.resolve(invalidCall(notInFlight))
    record.finished ??= stride(record)
    return record.finished
  }

  return {
    async prepare(call) {
      const { record, early } = createCall(call, resolver, live)
      const { exec } = record
      live.add(record)
      reached('create', exec)
      if (isDirect(exec))
        await append(
          sink,
          { type: 'tool/call', callId: exec.callId, name: exec.name, arguments: (exec.arguments ?? null) as JsonValue },
          exec,
          warn,
        )
      if (early !== undefined) return early
      const answer = await policy(record)
      if (answer.kind === 'go') return { kind: 'dispatch', exec }
      const result = adopt(record, answer.failure, { final: answer.final })
      return { kind: answer.final ? 'final-result' : 'post-result', exec, result } satisfies Prepared
    },
    dispatch(exec) {
      const record = live.of(exec?.token)
      if (record === undefined)
        return Promise.resolve<Dispatched>({ kind: 'final-result', exec, result: invalidCall(notInFlight) })
      if (record.dispatched === undefined) {
        reached('execute', record.exec)
        record.dispatched = execute(record, hooks, body)
      }
      return record.dispatched
    },
    finalize: (exec, result) =>
      once(exec, async record => {
        reached('post-execute', record.exec)
        return end(record, adopt(record, await postExecute(record, materialize(record, result), hooks, resolver)))
      }),
    finish: (exec, result) => once(exec, record => end(record, result)),
  }
}

const notInFlight = 'this execution is not in flight in this pipeline: use what prepare() gave, once'
