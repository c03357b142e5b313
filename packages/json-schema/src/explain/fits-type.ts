import { isJsonInteger, isJsonNumber } from '../check/lossless.ts'
import type { JsonSchemaType } from '../node.ts'
import type { Place } from './place.ts'

/** Whether the outside of a value is of a type; what could not be read may be any container. */
export function fitsType(type: JsonSchemaType, { value, kind }: Place): boolean {
  if (kind !== undefined) return kind === type || (kind === 'broken' && (type === 'object' || type === 'array'))
  switch (type) {
    case 'integer':
      return isJsonInteger(value)
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
