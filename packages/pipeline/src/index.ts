import type { Hooks } from '@dsh/kernel'
import type {
  Approval,
  EventSink,
  StagedDispatcher,
  ToolEvents,
  ToolExecution,
  ToolExecutionInput,
  ToolExecutionMode,
  ToolExecutionResult,
  ToolResolver,
  ToolStage,
} from '@dsh/tool'
export interface Clock {
  now(): number
}
export interface PipelinePorts {
  readonly resolver: ToolResolver
  readonly hooks: Hooks<ToolEvents>
  readonly sink?: EventSink
  readonly clock?: Clock
  /** A function is asked at each `ask`. */ readonly approval?: Approval | (() => Approval | undefined)
  /** Default 10; 1 is serial. */ readonly maxParallelToolCalls?: number
  /** For observers such as `@dsh/invariant`; a throw is contained. */ onStage?(
    stage: ToolStage,
    exec: ToolExecution,
  ): void
  warn?(message: string, error?: unknown): void
}
export interface Pipeline {
  /** Never rejects. */ execute(call: ToolExecutionInput): Promise<ToolExecutionResult>
  /** One assistant step: results in the order of the calls, one for each, also after an abort. */
  executeBatch(calls: readonly ToolExecutionInput[]): Promise<readonly ToolExecutionResult[]>
  executionMode(call: ToolExecutionInput): ToolExecutionMode
  readonly staged: StagedDispatcher
}
export declare function createPipeline(ports: PipelinePorts): Pipeline
