import { freezeJson } from '@dsh/json'
import { compilePlain, JsonSchemaError, type JsonSchemaNode } from '@dsh/json-schema'
import type { Draft } from './node-kind.ts'
import { writeSchema, type Walk } from './walk.ts'

/** What is written here is always supported, unless it nests deeper than `@dsh/json-schema` allows: that knows how deep. */
const shallow = 64

/** The frozen schema of a spec; throws a `JsonSchemaError` that lists all that is wrong with it. */
export function compileSpec(root: (walk: Walk) => Draft): JsonSchemaNode {
  const { draft, depth, violations } = writeSchema(root)
  if (violations.length > 0) throw new JsonSchemaError(violations)
  if (depth > shallow) compilePlain(draft)
  return freezeJson(draft)
}
