import type { JsonValue } from '../contract/json.ts'
/** Notes that any node may have. */
export interface ValueSchemaAnnotations {
  /** What it is, for the model. */
  description?: string
  /** What it is called. */
  title?: string
  /** What it is when it is left out; a note only. */
  default?: JsonValue
  /** What it may look like; a note only. */
  examples?: JsonValue
}
/** Text. */
export interface StringValueSchemaSpec extends ValueSchemaAnnotations {
  /** Tells it from the others. */
  type: 'string'
  /** The values that are allowed. */
  enum?: readonly string[]
  /** The value that is allowed. */
  const?: string
}
/** A number. */
export interface NumberValueSchemaSpec extends ValueSchemaAnnotations {
  /** Tells it from the others. */
  type: 'number'
  /** The values that are allowed. */
  enum?: readonly number[]
  /** The value that is allowed. */
  const?: number
}
/** A whole number. */
export interface IntegerValueSchemaSpec extends ValueSchemaAnnotations {
  /** Tells it from the others. */
  type: 'integer'
  /** The values that are allowed. */
  enum?: readonly number[]
  /** The value that is allowed. */
  const?: number
}
/** True or false. */
export interface BooleanValueSchemaSpec extends ValueSchemaAnnotations {
  /** Tells it from the others. */
  type: 'boolean'
  /** The values that are allowed. */
  enum?: readonly boolean[]
  /** The value that is allowed. */
  const?: boolean
}
/** Nothing. */
export interface NullValueSchemaSpec extends ValueSchemaAnnotations {
  /** Tells it from the others. */
  type: 'null'
  /** The values that are allowed. */
  enum?: readonly null[]
  /** The value that is allowed. */
  const?: null
}
/** A list. */
export interface ArrayValueSchemaSpec extends ValueSchemaAnnotations {
  /** Tells it from the others. */
  type: 'array'
  /** What it lists; any JSON where this is absent. */
  items?: ValueSchemaSpec
}
/** An object, which must say whether it may have more than its properties. */
export interface ObjectValueSchemaSpec extends ValueSchemaAnnotations {
  /** Tells it from the others. */
  type: 'object'
  /** What it has. */
  properties?: ParameterSchemaSpec
  /** Whether it may have more. */
  additionalProperties: boolean
}
/** Any JSON. */
export interface JsonValueSchemaSpec extends ValueSchemaAnnotations {
  /** Tells it from the others. */
  type: 'json'
}
/** Exactly one of several. */
export interface OneOfValueSchemaSpec extends ValueSchemaAnnotations {
  /** At least two. */
  oneOf: readonly [ValueSchemaSpec, ValueSchemaSpec, ...ValueSchemaSpec[]]
}
/** What a value may be. */
export type ValueSchemaSpec =
  | StringValueSchemaSpec
  | NumberValueSchemaSpec
  | IntegerValueSchemaSpec
  | BooleanValueSchemaSpec
  | NullValueSchemaSpec
  | ArrayValueSchemaSpec
  | ObjectValueSchemaSpec
  | JsonValueSchemaSpec
  | OneOfValueSchemaSpec
/** What a property may be, and whether it must be there. */
export type ParameterPropertySpec = ValueSchemaSpec & {
  required?: true
}
/** The arguments of a tool by name: an object that may have more. */
export type ParameterSchemaSpec = {
  [key: string]: ParameterPropertySpec
  [key: symbol]: never
}
