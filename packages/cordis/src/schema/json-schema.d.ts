import type { JsonValue } from '../contract/json.ts'
/** What an enumeration may list. */
export type JsonSchemaScalar = string | number | boolean | null
/** The types that a node may have. */
export type JsonSchemaType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
/** A node of JSON Schema, as far as the harness goes; `@dsh/json-schema` knows more keywords, and tools may use them. */
export interface JsonSchemaNode {
  /** The one type of the value; without it, and without `oneOf`, any JSON. */
  type?: JsonSchemaType
  /** Exactly one of these must match. */
  oneOf?: JsonSchemaNode[]
  /** What an object has. */
  properties?: Record<string, JsonSchemaNode>
  /** What it must have. */
  required?: string[]
  /** Whether it may have more; it may where this is absent. */
  additionalProperties?: boolean
  /** What an array has; any JSON where this is absent. */
  items?: JsonSchemaNode
  /** The values that are allowed. */
  enum?: JsonSchemaScalar[]
  /** The value that is allowed. */
  const?: JsonSchemaScalar
  /** A note. */
  description?: string
  /** A note. */
  title?: string
  /** A note. */
  default?: JsonValue
  /** A note. */
  examples?: JsonValue
}
/** A schema whose values are objects. */
export type ObjectJsonSchema = JsonSchemaNode & {
  type: 'object'
}
/** Throws a `JsonSchemaError` with all that is wrong, unless the schema keeps to the nine kinds of node. */
export declare function assertSupportedJsonSchema(schema: unknown): asserts schema is JsonSchemaNode
/** Throws as `assertSupportedJsonSchema` does, and for a schema whose values are not objects. */
export declare function assertObjectJsonSchema(schema: unknown): asserts schema is ObjectJsonSchema
/** What is wrong with a value, one sentence each; empty if nothing is. */
export declare function validateJsonSchemaValue(schema: JsonSchemaNode, value: unknown, path?: string): string[]
