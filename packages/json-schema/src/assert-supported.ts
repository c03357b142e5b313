import { JsonSchemaError } from './error.ts'
import { recall } from './memory.ts'
import type { JsonSchemaNode, ObjectSchema } from './node.ts'
import { resolveOptions, type SchemaOptions } from './options.ts'

/** Throws a `JsonSchemaError` with all that is wrong, unless the vocabulary takes the schema. */
export function assertSupported(schema: unknown, options?: SchemaOptions): asserts schema is JsonSchemaNode {
  recall(schema, resolveOptions(options))
}

/** Throws as `assertSupported` does, and for a schema whose values are not objects. */
export function assertObjectSchema(schema: unknown, options?: SchemaOptions): asserts schema is ObjectSchema {
  if (recall(schema, resolveOptions(options)).schema.type !== 'object') {
    throw new JsonSchemaError(['schema.type must be "object" (structured output is object-rooted)'])
  }
}
