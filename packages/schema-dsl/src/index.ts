export { compileParameters } from './compile-parameters.ts'
export { compileValue } from './compile-value.ts'
export type { Annotations, Bounds, Choice } from './constraints.ts'
export { defineTool } from './define-tool.ts'
export type { InferTypeBox, OptionalNames, TypeBoxKinds } from './infer-typebox.ts'
export type { FilledMark, InferArgs, InferValue, RequiredMark, RequiredNames, Simplify } from './infer.ts'
export type { AnyLiteral, KeepLiterals } from './keep-literals.ts'
export type { ArgumentsOf, DefineToolOptions, ReturnOf, ValueOf } from './options.ts'
export type {
  ArraySpec,
  BooleanSpec,
  IntegerSpec,
  JsonSpec,
  NullSpec,
  NumberSpec,
  ObjectSpec,
  OneOfSpec,
  ParameterSchemaSpec,
  PropertySpec,
  StringSpec,
  ValueSchemaSpec,
} from './spec.ts'
export type { StandardSchema } from './standard-schema.ts'
export type { TypeBoxObject, TypeBoxSchema } from './typebox.ts'
export { validateArgs } from './validate-args.ts'
// The author's one import: what a tool names of other packages.
export type { JsonValue } from '@dsh/json'
export { text, type Content, type ContentBlock, type ToolCallView, type ToolResultView } from '@dsh/presentation'
export {
  ToolArgsError,
  type ContextMessage,
  type ToolDefinition,
  type ToolExecution,
  type ToolExecutionResult,
  type ToolResult,
  type ToolRunContext,
} from '@dsh/tool'
