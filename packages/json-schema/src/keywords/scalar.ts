import { isJsonNumber } from '../check/lossless.ts'
import type { JsonSchemaNode } from '../node.ts'

/** Whether a value is of the scalar type that a node of the core vocabulary has. */
export function isScalarOf(type: JsonSchemaNode['type'], value: unknown): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type
    case 'number':
      return isJsonNumber(value)
    case 'integer':
      return isJsonNumber(value) && Number.isInteger(value)
    case 'null':
      return value === null
    default:
      return false
  }
}
