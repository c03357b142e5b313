import type { CodedError, Disposer, Hooks } from '@dsh/kernel'
import type { EventSink, SessionEvent, ToolEvents, ToolExecution, ToolStage } from '@dsh/tool'
export interface InvariantViolation {
  readonly rule: string
  readonly message: string
  readonly callId?: string
}
/** Thrown only by a `report` that chooses to, in tests. */
export declare class InvariantError extends CodedError {
  readonly code: 'INVARIANT'
  readonly violation: InvariantViolation
  constructor(violation: InvariantViolation)
}
export interface InvariantChecker {
  onStage(stage: ToolStage, exec: ToolExecution): void
  /** Watches what passes through a sink. */ watch(sink: EventSink): EventSink
  readonly unmount: Disposer
}
/** A passive observer: its findings never change a call. */
export declare function mountInvariants(
  hooks: Hooks<ToolEvents>,
  options: { report(violation: InvariantViolation): void; readonly history?: Iterable<SessionEvent> },
): InvariantChecker
export declare function validateSession(events: Iterable<SessionEvent>): readonly InvariantViolation[]
