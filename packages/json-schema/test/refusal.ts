import { assertSupported, JsonSchemaError, type SchemaOptions } from '@dsh/json-schema'

/** What is wrong with a schema; empty where nothing is. */
export function refusal(schema: unknown, options?: SchemaOptions): readonly string[] {
  try {
    assertSupported(schema, options)
    return []
  } catch (thrown) {
    if (!(thrown instanceof JsonSchemaError)) throw thrown
    return thrown.violations
  }
}
