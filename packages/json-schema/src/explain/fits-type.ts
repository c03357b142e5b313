import { isJsonNumber } from '../check/lossless.ts'
import type { JsonSchemaType } from '../node.ts'
import type { Place } from './explainer.ts'

/** Whether the outside of a value is of a type; what could not be read may be any container. */
export function fitsType(type: JsonSchemaType, { value, container }: Place): boolean {
  if (container !== undefined) {
    return container.kind === type || (container.kind === 'broken' && (type === 'object' || type === 'array'))
  }
  switch (type) {
    case 'integer':
      return isJsonNumber(value) && Number.isInteger(value)
    case 'number':
      return isJsonNumber(value)
    case 'null':
      return value === null
    case 'string':
    case 'boolean':
      return typeof value === type
    case 'object':
    case 'array':
      return false
  }
}
