import type { JsonSchemaNode, ObjectSchema } from '@dsh/json-schema'

/** What a program may know of a tool. */
export interface ToolSignature {
  /** The name that it is registered under. */
  readonly name: string
  /** When to use it. */
  readonly description: string
  /** What it takes. */
  readonly parameters: ObjectSchema
  /** What it gives. */
  readonly output: JsonSchemaNode
}
