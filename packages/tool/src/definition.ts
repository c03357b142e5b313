import type { JsonValue } from '@dsh/json'
import type { JsonSchemaNode, ObjectSchema } from '@dsh/json-schema'
import type { Content, ToolCallView, ToolResultView } from '@dsh/presentation'
import type { ToolExecution, ToolRunContext } from './call.ts'
import type { ToolExecutionResult, ToolResult } from './result.ts'

/** What a model is sent of a tool: these three fields and nothing else. */
export interface ToolSchema {
  /** The name that the model calls, unique within one layer. */
  readonly name: string
  /** What the tool does and when to use it, written for the model. */
  readonly description: string
  /** The arguments as JSON Schema; the root is an object. */
  readonly parameters: ObjectSchema
}

/** How the value of a body becomes what the model reads and what a UI may show later. */
export interface ToolOutput {
  /** What every value must satisfy, whoever made it: the body, a wrapper or a replacement. */
  readonly schema: JsonSchemaNode
  /** The content for the model: a pure projection of frozen arguments and a frozen, valid value. */
  render(args: unknown, value: JsonValue): Content
  /** Facts for a UI, kept with the durable result and handed back to `presentResult` as `meta`. */
  presentationMeta?(args: unknown, value: JsonValue): JsonValue
}

/**
 * A tool in seven slots: the schema for the model (with `completeArguments`, where it has defaults), the output, the body,
 * the last word on content, the hints for the runtime (`timeoutMs`, `isConcurrencySafe`), and one presenter each for the
 * call and its result.
 */
export interface ToolDefinition extends ToolSchema {
  /**
   * Frozen arguments with what they leave out filled in. Asked when a call is created, so that policies, the log and the
   * body have the same ones; what it throws fails the call. Pure, and of its own outcome it changes nothing.
   */
  completeArguments?(args: JsonValue): JsonValue
  /** What the body's value must be and how it is shown. */
  readonly output: ToolOutput
  /** The body: resolves to lossless JSON that `output.schema` accepts, and heeds `exec.signal`. */
  execute(args: unknown, exec: ToolRunContext): Promise<unknown>
  /** The last word on content, asked once for every outcome, failures included; must not throw. */
  finalizeContent?(exec: ToolExecution, result: ToolExecutionResult): Content | undefined
  /** The time the tool should need at most, in milliseconds; a policy enforces it, the core does not. */
  readonly timeoutMs?: number
  /** Whether these arguments let the call overlap others: only exactly `true` does. */
  isConcurrencySafe?(args: unknown): boolean
  /** The card of a call that is still running; pure, since it also runs when a log is replayed. */
  presentCall?(args: unknown): ToolCallView | undefined
  /** The card of a finished call, from the arguments and the durable result alone; pure. */
  presentResult?(args: unknown, result: ToolResult): ToolResultView | undefined
}
