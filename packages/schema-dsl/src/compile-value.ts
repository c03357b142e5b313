import type { JsonSchemaNode } from '@dsh/json-schema'
import { compileSpec } from './compile-spec.ts'
import type { ValueSchemaSpec } from './spec.ts'

/** The frozen schema that a spec stands for; throws a `JsonSchemaError` that lists all that is wrong with it. */
export function compileValue(spec: ValueSchemaSpec): JsonSchemaNode {
  return compileSpec(walk => walk.node(spec, 'schema'))
}
