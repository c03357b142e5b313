export {
  isDirect,
  type ToolExecution,
  type ToolExecutionInput,
  type ToolExecutionMode,
  type ToolExecutionToken,
  type ToolRunContext,
} from './call.ts'
export { codes, type ToolErrorCode } from './codes.ts'
export { isContent, isContexts } from './content.ts'
export type { Denial, PostToolDecision, PreToolDecision, ToolGuard, ToolRestriction } from './decision.ts'
export type { ToolDefinition, ToolOutput, ToolSchema } from './definition.ts'
export { deriveMessages } from './derive-messages.ts'
export { ToolArgsError, ToolNotFoundError, ToolOutputError } from './errors.ts'
export type { CodeDispatchRecord, ToolChange, ToolEvents } from './events.ts'
export {
  aborted,
  abortedBeforeDispatch,
  blocked,
  denied,
  failed,
  invalidCall,
  invalidDecision,
  succeeded,
  timedOut,
  unknownTool,
} from './outcomes.ts'
export type {
  Approval,
  ApprovalOutcome,
  ApprovalRequest,
  Dispatched,
  Prepared,
  Resolution,
  StagedDispatcher,
  ToolResolver,
  ToolStage,
} from './ports.ts'
export { presentCall, presentResult } from './present.ts'
export { RUN_CODE_NAME, type ToolPresentationMode } from './presentation-mode.ts'
export type {
  ContextMessage,
  ToolExecutionFailure,
  ToolExecutionResult,
  ToolExecutionSuccess,
  ToolFailure,
  ToolResult,
} from './result.ts'
export type { EventSink, Message, SessionEvent } from './session.ts'
