import type { Hooks } from '@dsh/kernel'
import type { JsonValue } from '@dsh/json'
import type { Repair } from '@dsh/json-schema'
import {
  isDirect,
  type Approval,
  type Denial,
  type EventSink,
  type StagedDispatcher,
  type ToolEvents,
  type ToolExecution,
  type ToolExecutionInput,
  type ToolExecutionMode,
  type ToolExecutionResult,
  type ToolResolver,
  type ToolStage,
} from '@dsh/tool'
import { runBatch } from './batch.ts'
import { classify, classifyDetached } from './classify.ts'
import { contained } from './contained.ts'
import { createStaged } from './staged.ts'
import { append, resultEvent, type Warn } from './stages/7-notify.ts'

/** What tells the time. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number
}

/** What a pipeline asks of its host. */
export interface PipelinePorts {
  /** Says what a name means for a caller, and whether a guard denies. */
  readonly resolver: ToolResolver
  /** Where listeners, wrappers and observers are found. */
  readonly hooks: Hooks<ToolEvents>
  /** The durable log; without one nothing is recorded, and all else works. */
  readonly sink?: EventSink
  /** For a host that shares one clock with its policies; no stage of the pipeline itself reads the time. */
  readonly clock?: Clock
  /** Who is asked where a policy says `ask`; a function is asked at each `ask`. */
  readonly approval?: Approval | (() => Approval | undefined)
  /** How many bodies of a batch may run at once; 10 by default, 1 is serial. */
  readonly maxParallelToolCalls?: number
  /** Told why a call was stopped before its body, and by whom, for people and logs; a throw is contained. */
  onDenied?(exec: ToolExecution, denial: Denial): void
  /**
   * Has arguments repaired that a model wrote as a text where the tool takes no text, `"[1,2]"` for a list, and is told what
   * was changed, call by call; a throw is contained. Without it nothing is repaired. `repairValue` says what is.
   */
  onRepair?(exec: ToolExecution, repairs: readonly Repair[]): void
  /** Told of each stage as it begins, for observers such as `@dsh/invariant`; a throw is contained. */
  onStage?(stage: ToolStage, exec: ToolExecution): void
  /** Told of trouble that changes no result: a failing observer, a log that does not take an event. */
  warn?(message: string, error?: unknown): void
}

/** What happens to a call, or to a batch of calls. */
export interface Pipeline {
  /** Takes one call through all stages. Never rejects: every way out is a frozen result. */
  execute(call: ToolExecutionInput): Promise<ToolExecutionResult>
  /** One assistant step: results in the order of the calls, one for each, also after an abort. */
  executeBatch(calls: readonly ToolExecutionInput[]): Promise<readonly ToolExecutionResult[]>
  /** Whether a call may overlap others of its batch; exclusive wherever that is in doubt. */
  executionMode(call: ToolExecutionInput): ToolExecutionMode
  /** The same pipeline in four strides, for a scheduler of your own. */
  readonly staged: StagedDispatcher
}

const defaultCapacity = 10

/** A pipeline over a resolver and hooks. */
export function createPipeline(ports: PipelinePorts): Pipeline {
  const { resolver, hooks, sink, approval, maxParallelToolCalls: capacity = defaultCapacity } = ports
  if (!Number.isSafeInteger(capacity) || capacity < 1)
    throw new TypeError('maxParallelToolCalls must be a positive integer; 1 runs one call at a time')
  const warn = contained((message: string, error: unknown) => ports.warn?.(message, error))
  const reached =
    ports.onStage === undefined
      ? () => undefined
      : contained((stage: ToolStage, exec: ToolExecution) => ports.onStage?.(stage, exec))
  const { strides, shared } = createStaged({
    resolver,
    hooks,
    sink,
    approval: () => (typeof approval === 'function' ? approval() : approval),
    reached,
    repaired:
      ports.onRepair && contained((exec: ToolExecution, repairs: readonly Repair[]) => ports.onRepair?.(exec, repairs)),
    denied: contained((exec: ToolExecution, denial: Denial) => ports.onDenied?.(exec, denial)),
    warn,
  })

  return Object.freeze<Pipeline>({
    staged: shared,
    executionMode: call => classify(call, resolver),
    async execute(call) {
      const prepared = await strides.prepare(call)
      const { kind, exec, result } = prepared.kind === 'dispatch' ? await strides.dispatch(prepared.exec) : prepared
      return kind === 'post-result' ? strides.finalize(exec, result) : strides.finish(exec, result)
    },
    executeBatch: calls =>
      runBatch(calls, {
        staged: strides,
        capacity,
        mode: call => classifyDetached(call, resolver),
        skipped: (call, result) => recordSkipped(sink, warn, call, result),
      }),
  })
}

/** A call that never started is in the log all the same, so that a history pairs each call with a result. */
async function recordSkipped(
  sink: EventSink | undefined,
  warn: Warn,
  call: ToolExecutionInput,
  result: ToolExecutionResult,
): Promise<void> {
  if (sink === undefined || !isDirect(call)) return
  const { callId, name, arguments: args = null } = call
  await append(sink, { type: 'tool/call', callId, name, arguments: args as JsonValue }, call, warn)
  await append(sink, resultEvent(call, result), call, warn)
}
