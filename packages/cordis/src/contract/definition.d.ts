import type { ContentBlock, ToolSchema } from '@deepseek-ai/dsh-llm'
import type { ToolCallView } from '../presentation/call-views.ts'
import type { ToolResultView } from '../presentation/result-views.ts'
import type { JsonSchemaNode } from '../schema/json-schema.ts'
import type { ToolExecution, ToolRunContext } from './execution.ts'
import type { JsonValue } from './json.ts'
import type { ToolExecutionResult, ToolResult } from './result.ts'
/** What a body's value must be, and how it is shown. */
export interface ToolOutputDefinition {
  /** What every value must satisfy, whoever made it. */
  readonly schema: JsonSchemaNode
  /** What the model reads of a valid value. */
  render(args: unknown, value: JsonValue): ContentBlock[]
  /** Facts for a UI, kept with the result of a direct call. */
  presentationMeta?(args: unknown, value: JsonValue): JsonValue
}
/** A tool: what the model is sent of it, its output, its body, and what else it says of itself. */
export interface ToolDefinition extends ToolSchema {
  /** What the body's value must be, and how it is shown. */
  readonly output: ToolOutputDefinition
  /** The body: resolves to lossless JSON that `output.schema` accepts, and heeds `exec.signal`. */
  execute(args: unknown, exec: ToolRunContext): Promise<unknown>
  /** The last word on content, asked once for every outcome; must not throw. */
  finalizeContent?(exec: Readonly<ToolExecution>, result: Readonly<ToolExecutionResult>): ContentBlock[] | undefined
  /** The time the tool should need at most, in milliseconds; a policy enforces it. */
  timeoutMs?: number
  /** Whether these arguments let the call overlap others: only exactly `true` does. */
  isConcurrencySafe?(args: unknown): boolean
  /** The card of a call that is still running; pure. */
  presentCall?(args: unknown): ToolCallView | undefined
  /** The card of a finished call, from the arguments and the durable result alone; pure. */
  presentResult?(args: unknown, result: ToolResult): ToolResultView | undefined
}
