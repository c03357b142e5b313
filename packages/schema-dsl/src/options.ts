import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { JsonValue } from '@dsh/json'
import type { Content, ToolCallView, ToolResultView } from '@dsh/presentation'
import type { ToolExecution, ToolExecutionResult, ToolResult, ToolRunContext } from '@dsh/tool'
import type { InferTypeBox } from './infer-typebox.ts'
import type { InferArgs, InferValue } from './infer.ts'
import type { KeepLiterals } from './keep-literals.ts'
import type { StandardSchema } from './standard-schema.ts'
import type { TypeBoxSchema } from './typebox.ts'

/** The arguments that a body gets: of a Standard Schema they are what it parses them to. */
export type ArgumentsOf<P> = P extends StandardSchema
  ? StandardSchemaV1.InferOutput<P>
  : P extends TypeBoxSchema
    ? InferTypeBox<P>
    : InferArgs<P>

/** The value that is rendered: of a Standard Schema it is what it parses the body's value to. */
export type ValueOf<O> = O extends StandardSchema
  ? StandardSchemaV1.InferOutput<O>
  : O extends TypeBoxSchema
    ? InferTypeBox<O>
    : InferValue<O>

/** The value that a body resolves to: of a Standard Schema it is what it takes. */
export type ReturnOf<O> = (O extends StandardSchema
  ? StandardSchemaV1.InferInput<O>
  : O extends TypeBoxSchema
    ? InferTypeBox<O>
    : InferValue<O>) &
  KeepLiterals<O>

/** What an author says of a tool; `P` and `O` are its two schemas. */
export interface DefineToolOptions<P, O> {
  /** The name that the model calls. */
  readonly name: string
  /** What the tool does and when to use it, written for the model. */
  readonly description: string
  /** The arguments: a map of specs, or an object schema of TypeBox or of a Standard Schema. */
  readonly parameters: P
  /** `false` closes the root of a map of specs: then a key that it does not declare is refused. */
  readonly additionalProperties?: false
  /** The time the tool should need at most, in milliseconds; a policy enforces it. */
  readonly timeoutMs?: number
  /** What the body's value must be, and how it is shown. */
  readonly output: {
    /** What every value must satisfy. */
    readonly schema: O
    /** What the model reads: a pure projection. */
    render(args: ArgumentsOf<P>, value: ValueOf<NoInfer<O>>): Content
    /** Facts for a UI, which `presentResult` finds in `result.meta`. */
    presentationMeta?(args: ArgumentsOf<P>, value: ValueOf<NoInfer<O>>): JsonValue
  }
  /** The body; it runs with valid arguments only, and heeds `exec.signal`. */
  execute(args: ArgumentsOf<P>, exec: ToolRunContext): Promise<ReturnOf<NoInfer<O>>>
  /** The last word on content, for every outcome, so that the arguments may be anything; must not throw. */
  finalizeContent?(exec: ToolExecution, result: ToolExecutionResult): Content | undefined
  /** Whether these arguments let the call overlap others; not asked about invalid ones, which do not. */
  isConcurrencySafe?(args: ArgumentsOf<P>): boolean
  /** The card of a running call; not asked about invalid arguments, which have the generic one. */
  presentCall?(args: ArgumentsOf<P>): ToolCallView | undefined
  /** The card of a finished call; not asked about invalid arguments, which have the generic one. */
  presentResult?(args: ArgumentsOf<P>, result: ToolResult): ToolResultView | undefined
}
