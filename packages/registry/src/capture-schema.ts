import { takeSnapshot } from '@dsh/json'
import { assertSupported, JsonSchemaError, type JsonSchemaNode } from '@dsh/json-schema'

/** A frozen copy of an output schema, which is what is checked: a getter cannot give another one afterwards. */
export function captureSchema(schema: unknown, tool: string): JsonSchemaNode {
  const snapshot = takeSnapshot(schema)
  if (!snapshot.ok)
    throw new JsonSchemaError([`${tool}: ${placeOf(snapshot.path)} must be lossless JSON: ${snapshot.reason}`])
  const checked: unknown = snapshot.value
  try {
    assertSupported(checked)
    return checked
  } catch (error) {
    if (!(error instanceof JsonSchemaError)) throw error
    throw new JsonSchemaError(
      error.violations.map(violation => `${tool}: output.${violation}`),
      error.code,
    )
  }
}

function placeOf(path: string): string {
  return `output.schema${path === '' || path.startsWith('[') ? '' : '.'}${path}`
}
