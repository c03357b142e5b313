import { quote } from '@dsh/codegen'
import type { JsonScalar } from '@dsh/json'

/** A value as Python writes it; a number without a fraction is an integer of all its digits. */
export function literalText(value: JsonScalar): string {
  switch (typeof value) {
    case 'string':
      return quote(value)
    case 'boolean':
      return value ? 'True' : 'False'
    case 'number':
      return Number.isInteger(value) ? String(BigInt(value)) : String(value)
    default:
      return 'None'
  }
}
