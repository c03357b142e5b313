import type { JsonValue } from '@dsh/json'
import type { CompiledSchema } from './compiled-schema.ts'
import { recall } from './memory.ts'
import type { JsonSchemaNode } from './node.ts'
import { resolveOptions, type SchemaOptions } from './options.ts'

/**
 * Asserts a schema and makes it ready to check values; throws a `JsonSchemaError` with all that is wrong.
 *
 * @remarks
 * One schema object is asserted and compiled once for each set of options, and again only after it was changed. `T` is
 * what the caller knows of the values; nothing infers it.
 */
export function compileSchema<T = JsonValue>(schema: JsonSchemaNode, options?: SchemaOptions): CompiledSchema<T> {
  return recall(schema, resolveOptions(options)) as CompiledSchema<T>
}
