import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { JsonValue } from '@dsh/json'
import type { Content, ToolCallView, ToolResultView } from '@dsh/presentation'
import type { ToolExecution, ToolExecutionResult, ToolResult, ToolRunContext } from '@dsh/tool'
import type { InferTypeBox } from './infer-typebox.ts'
import type { FilledMark, InferArgs, InferValue, RequiredMark } from './infer.ts'
import type { KeepLiterals } from './keep-literals.ts'
import type { StandardSchema } from './standard-schema.ts'
import type { TypeBoxSchema } from './typebox.ts'

/** The arguments that a body gets: of a Standard Schema what it parses them to, of specs with their defaults if `D`. */
export type ArgumentsOf<P, D = false> = P extends StandardSchema
  ? StandardSchemaV1.InferOutput<P>
  : P extends TypeBoxSchema
    ? InferTypeBox<P>
    : InferArgs<P, [], [D] extends [true] ? FilledMark : RequiredMark>

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

/** What an author says of a tool; `P` and `O` are its two schemas, and `D` is `defaults`. */
export interface DefineToolOptions<P, O, D extends boolean = false> {
  /** The name that the model calls. */
  readonly name: string
  /** What the tool does and when to use it, written for the model. */
  readonly description: string
  /** The arguments: a map of specs, or an object schema of TypeBox or of a Standard Schema. */
  readonly parameters: P
  /** `false` closes the root of a map of specs: then a key that it does not declare is refused. */
  readonly additionalProperties?: false
  /**
   * Whether the `default` of a property stands for an argument that is left out, at any depth but in the branches of a union.
   * It is filled in before any policy is asked, so guards see what the body gets; the model is sent the same schema.
   */
  readonly defaults?: D
  /** The time the tool should need at most, in milliseconds; a policy enforces it. */
  readonly timeoutMs?: number
  /** What the body's value must be, and how it is shown. */
  readonly output: {
    /** What every value must satisfy. */
    readonly schema: O
    /** What the model reads: a pure projection. */
    render(args: ArgumentsOf<P, D>, value: ValueOf<NoInfer<O>>): Content
    /** Facts for a UI, which `presentResult` finds in `result.meta`. */
    presentationMeta?(args: ArgumentsOf<P, D>, value: ValueOf<NoInfer<O>>): JsonValue
  }
  /** The body; it runs with valid arguments only, and heeds `exec.signal`. */
  execute(args: ArgumentsOf<P, D>, exec: ToolRunContext): Promise<ReturnOf<NoInfer<O>>>
  /** The last word on content, for every outcome, so that the arguments may be anything; must not throw. */
  finalizeContent?(exec: ToolExecution, result: ToolExecutionResult): Content | undefined
  /** Whether these arguments let the call overlap others; not asked about invalid ones, which do not. */
  isConcurrencySafe?(args: ArgumentsOf<P, D>): boolean
  /** The card of a running call; not asked about invalid arguments, which have the generic one. */
  presentCall?(args: ArgumentsOf<P, D>): ToolCallView | undefined
  /** The card of a finished call; not asked about invalid arguments, which have the generic one. */
  presentResult?(args: ArgumentsOf<P, D>, result: ToolResult): ToolResultView | undefined
}
