export type { Config, ToolPresentationMode } from './contract/config.ts'
export type { PostToolDecision, PreToolDecision, ToolGuard, ToolRestriction } from './contract/decision.ts'
export type { ToolDefinition, ToolOutputDefinition } from './contract/definition.ts'
export type {
  CodeDispatchLog,
  ToolDispatchExecution,
  ToolExecution,
  ToolExecutionInput,
  ToolExecutionMode,
  ToolExecutionToken,
  ToolRunContext,
} from './contract/execution.ts'
export type { JsonValue } from './contract/json.ts'
export type {
  ToolErrorInfo,
  ToolExecutionFailure,
  ToolExecutionResult,
  ToolExecutionSuccess,
  ToolFailure,
  ToolResult,
} from './contract/result.ts'
export type { ScheduledToolDispatch, ScheduledToolPreparation, ToolRuntimeScheduler } from './contract/scheduler.ts'
export { TOOL_ABORTED, TOOL_ABORTED_BEFORE_DISPATCH, RUN_CODE_NAME } from './names.ts'
export { CodeRunFailedError, JsonSchemaError, ToolArgsError, ToolNotFoundError, ToolOutputError } from './errors.ts'
export type {
  DiffCallView,
  FileDiff,
  FileLocation,
  GenericCallView,
  TerminalCallView,
  ToolCallKind,
  ToolCallView,
} from './presentation/call-views.ts'
export type {
  DiffResultView,
  GenericResultView,
  ReadFileLine,
  ReadResultView,
  SearchFileMatches,
  SearchLineMatch,
  SearchMatchesResultView,
  SearchPathsResultView,
  SearchResultView,
  TerminalResultView,
  ToolResultView,
  WebFetchResultView,
  WebResultView,
  WebSearchResultView,
  WebSource,
} from './presentation/result-views.ts'
export {
  defineTool,
  parameterSchemaSpecToJsonSchema,
  validateArgs,
  valueSchemaSpecToJsonSchema,
  type DefineToolOptions,
  type ParameterJsonSchema,
} from './schema/define-tool.ts'
export { defineContentToolFixture, type ContentToolFixtureOptions } from './schema/fixture.ts'
export type { InferArgs, InferValue } from './schema/infer.ts'
export {
  assertObjectJsonSchema,
  assertSupportedJsonSchema,
  validateJsonSchemaValue,
  type JsonSchemaNode,
  type JsonSchemaScalar,
  type JsonSchemaType,
  type ObjectJsonSchema,
} from './schema/json-schema.ts'
export { jsonSchemaToPy, jsonSchemaToTs, renderToolsSdk, renderToolsSdkPy } from './schema/sdk.ts'
export type {
  ArrayValueSchemaSpec,
  BooleanValueSchemaSpec,
  IntegerValueSchemaSpec,
  JsonValueSchemaSpec,
  NullValueSchemaSpec,
  NumberValueSchemaSpec,
  ObjectValueSchemaSpec,
  OneOfValueSchemaSpec,
  ParameterPropertySpec,
  ParameterSchemaSpec,
  StringValueSchemaSpec,
  ValueSchemaAnnotations,
  ValueSchemaSpec,
} from './schema/spec.ts'
export { TOOL_RUNTIME_SCHEDULER, ToolRuntime, ToolRuntime as default } from './tool-runtime.ts'
export type { CodeDispatchEventData, CodeDispatchStartEventData } from './types/code-dispatch.ts'
