import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import type { Static, TObject, TSchema } from 'typebox'
import type { JsonValue } from '@dsh/json'
import type { JsonSchemaNode, ObjectSchema } from '@dsh/json-schema'
import type { Content, ToolCallView, ToolResultView } from '@dsh/presentation'
import type { ToolDefinition, ToolExecution, ToolExecutionResult, ToolResult, ToolRunContext } from '@dsh/tool'
interface Annotations {
  readonly description?: string
  readonly title?: string
  readonly default?: JsonValue
  readonly examples?: JsonValue
}
interface Choice<T> extends Annotations {
  readonly enum?: readonly T[]
  readonly const?: T
}
interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
}
export interface StringSpec extends Choice<string> {
  readonly type: 'string'
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}
export interface NumberSpec extends Choice<number>, Bounds {
  readonly type: 'number'
}
export interface IntegerSpec extends Choice<number>, Bounds {
  readonly type: 'integer'
}
export interface BooleanSpec extends Choice<boolean> {
  readonly type: 'boolean'
}
export interface NullSpec extends Choice<null> {
  readonly type: 'null'
}
export interface ArraySpec extends Annotations {
  readonly type: 'array'
  readonly items?: ValueSchemaSpec
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
}
export interface ObjectSpec extends Annotations {
  readonly type: 'object'
  readonly additionalProperties: boolean
  readonly properties?: ParameterSchemaSpec
  readonly minProperties?: number
  readonly maxProperties?: number
}
export interface JsonSpec extends Annotations {
  readonly type: 'json'
}
export interface OneOfSpec extends Annotations {
  readonly oneOf: readonly [ValueSchemaSpec, ValueSchemaSpec, ...ValueSchemaSpec[]]
  readonly type?: never
}
/** The nine node kinds. */
export type ValueSchemaSpec =
  | StringSpec
  | NumberSpec
  | IntegerSpec
  | BooleanSpec
  | NullSpec
  | ArraySpec
  | ObjectSpec
  | JsonSpec
  | OneOfSpec
export type PropertySpec = ValueSchemaSpec & { readonly required?: true }
/** The parameter root is implicit and open. */
export interface ParameterSchemaSpec {
  readonly [name: string]: PropertySpec
  readonly [name: symbol]: never
}
type Simplify<T> = { [K in keyof T]: T[K] } & {}
type Scalar<S, Broad> = S extends { const: infer C } ? C : S extends { enum: readonly (infer E)[] } ? E : Broad
type Needed<P> = { [K in keyof P]: P[K] extends { required: true } ? K : never }[keyof P]
type Properties<P, D extends 0[]> = Simplify<
  { -readonly [K in keyof P as K extends Needed<P> ? K : never]: Infer<P[K], D> } & {
    -readonly [K in keyof P as K extends Needed<P> ? never : K]?: Infer<P[K], D>
  }
>
type ObjectOf<S, D extends 0[]> = S extends { properties: infer P }
  ? S extends { additionalProperties: true }
    ? Properties<P, D> & Record<string, JsonValue>
    : Properties<P, D>
  : S extends { additionalProperties: true }
    ? Record<string, JsonValue>
    : Record<string, never>
type Infer<S, D extends 0[]> = D['length'] extends 16
  ? JsonValue
  : S extends { type: 'string' }
    ? Scalar<S, string>
    : S extends { type: 'number' | 'integer' }
      ? Scalar<S, number>
      : S extends { type: 'boolean' }
        ? Scalar<S, boolean>
        : S extends { type: 'null' }
          ? null
          : S extends { type: 'array' }
            ? S extends { items: infer I }
              ? Infer<I, [...D, 0]>[]
              : JsonValue[]
            : S extends { type: 'object' }
              ? ObjectOf<S, [...D, 0]>
              : S extends { oneOf: readonly (infer B)[] }
                ? Infer<B, [...D, 0]>
                : JsonValue
/** The value that a spec describes; sixteen levels deep, then `JsonValue`. */
export type InferValue<S> = Infer<S, []>
/** The arguments that a parameter map describes. */
export type InferArgs<P> = Properties<P, []>
export declare function compileValue(spec: ValueSchemaSpec): JsonSchemaNode
export declare function compileParameters(
  spec: ParameterSchemaSpec,
  options?: { readonly additionalProperties?: false },
): ObjectSchema
/** Never throws; paths without prefix, the root is `arguments`. */
export declare function validateArgs(spec: ParameterSchemaSpec, args: unknown): readonly string[]
interface Authored<P, O, A, V, R> {
  readonly name: string
  readonly description: string
  readonly parameters: P
  readonly timeoutMs?: number
  readonly output: {
    readonly schema: O
    render(args: A, value: V): Content
    presentationMeta?(args: A, value: V): JsonValue
  }
  execute(args: A, exec: ToolRunContext): Promise<R>
  finalizeContent?(exec: ToolExecution, result: ToolExecutionResult): Content | undefined
  isConcurrencySafe?(args: A): boolean
  presentCall?(args: A): ToolCallView | undefined
  presentResult?(args: A, result: ToolResult): ToolResultView | undefined
}
export interface DefineToolOptions<P, O> extends Authored<
  P,
  O,
  InferArgs<P>,
  InferValue<NoInfer<O>>,
  InferValue<NoInfer<O>>
> {
  /** `false` closes the root. */ readonly additionalProperties?: false
}
/** zod, ArkType, valibot through its adapter: validates and gives JSON Schema. */
export type StandardSchema<I = unknown, T = I> = {
  readonly '~standard': StandardSchemaV1.Props<I, T> & StandardJSONSchemaV1.Props<I, T>
}
type In<S extends StandardSchema> = StandardSchemaV1.InferInput<S>
type Out<S extends StandardSchema> = StandardSchemaV1.InferOutput<S>
/** A definition whose argument and value types follow its schemas; all author errors are thrown at once. */
export declare function defineTool<const P extends ParameterSchemaSpec, const O extends ValueSchemaSpec>(
  options: DefineToolOptions<P, O>,
): ToolDefinition
export declare function defineTool<P extends TObject, O extends TSchema>(
  options: Authored<P, O, Static<P>, Static<O>, Static<O>>,
): ToolDefinition
export declare function defineTool<P extends StandardSchema, O extends StandardSchema>(
  options: Authored<P, O, Out<P>, Out<O>, In<O>>,
): ToolDefinition
// the author's one import: contract types and values that a tool names
export type { JsonValue } from '@dsh/json'
export type { Content, ContentBlock, ToolCallView, ToolResultView } from '@dsh/presentation'
export type {
  ContextMessage,
  ToolDefinition,
  ToolExecution,
  ToolExecutionResult,
  ToolResult,
  ToolRunContext,
} from '@dsh/tool'
export { text } from '@dsh/presentation'
export { ToolArgsError } from '@dsh/tool'
