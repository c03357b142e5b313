import type { ContentBlock } from '@deepseek-ai/dsh-llm'
import type { ToolDefinition } from '../contract/definition.ts'
import type { ToolExecution, ToolRunContext } from '../contract/execution.ts'
import type { JsonValue } from '../contract/json.ts'
import type { ToolExecutionResult, ToolResult } from '../contract/result.ts'
import type { ToolCallView } from '../presentation/call-views.ts'
import type { ToolResultView } from '../presentation/result-views.ts'
import type { InferArgs, InferValue } from './infer.ts'
import type { JsonSchemaNode, ObjectJsonSchema } from './json-schema.ts'
import type { ParameterSchemaSpec, ValueSchemaSpec } from './spec.ts'
/** The schema of a tool's arguments. */
export interface ParameterJsonSchema extends ObjectJsonSchema {
  /** What the arguments have. */
  properties: Record<string, JsonSchemaNode>
}
/** All that a tool is, with the types that its schemas say. */
export interface DefineToolOptions<S extends ParameterSchemaSpec, O extends ValueSchemaSpec> {
  /** The name that the model calls. */
  readonly name: string
  /** What the tool does and when to use it, for the model. */
  readonly description: string
  /** What it takes. */
  readonly parameters: S
  /** What it gives. */
  readonly output: {
    /** What every value must satisfy. */
    readonly schema: O
    /** What the model reads of a valid value. */
    render(args: InferArgs<S>, value: InferValue<NoInfer<O>>): ContentBlock[]
    /** Facts for a UI, kept with the result of a direct call. */
    presentationMeta?(args: InferArgs<S>, value: InferValue<NoInfer<O>>): JsonValue
  }
  /** The time the tool should need at most, in milliseconds. */
  readonly timeoutMs?: number
  /** Whether these arguments let the call overlap others. */
  isConcurrencySafe?(args: InferArgs<S>): boolean
  /** The body; runs with valid arguments only. */
  execute(args: InferArgs<S>, exec: ToolRunContext): Promise<InferValue<NoInfer<O>>>
  /** The last word on content, asked once for every outcome; must not throw. */
  finalizeContent?(exec: Readonly<ToolExecution>, result: Readonly<ToolExecutionResult>): ContentBlock[] | undefined
  /** The card of a call that is still running; pure. */
  presentCall?(args: InferArgs<S>): ToolCallView | undefined
  /** The card of a finished call; pure. */
  presentResult?(args: InferArgs<S>, result: ToolResult): ToolResultView | undefined
}
/** A frozen definition whose functions get arguments and values of the types that its schemas say. */
export declare function defineTool<const S extends ParameterSchemaSpec, const O extends ValueSchemaSpec>(
  options: DefineToolOptions<S, O>,
): ToolDefinition
/** The schema that a spec stands for; throws a `JsonSchemaError` for one that stands for none. */
export declare function valueSchemaSpecToJsonSchema(spec: ValueSchemaSpec): JsonSchemaNode
/** The schema of a tool's arguments, an object that may have more. */
export declare function parameterSchemaSpecToJsonSchema(spec: ParameterSchemaSpec): ParameterJsonSchema
/** What is wrong with arguments, one sentence each; empty if nothing is. Never throws. */
export declare function validateArgs(spec: ParameterSchemaSpec, args: unknown): string[]
