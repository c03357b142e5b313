import { compileSchema, type JsonSchemaNode, type SchemaOptions } from '@dsh/json-schema'
import { expect } from 'vitest'

/** What is wrong with a value; fails where `check` says something else than `violations`. */
export function judge(schema: JsonSchemaNode, value: unknown, options?: SchemaOptions): readonly string[] {
  const compiled = compileSchema(schema, options)
  const violations = compiled.violations(value)
  expect(compiled.check(value)).toBe(violations.length === 0)
  return violations
}
