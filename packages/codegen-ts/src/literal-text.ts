import { quote } from '@dsh/codegen'
import type { JsonScalar } from '@dsh/json'

/** The type that one value has. */
export function literalText(value: JsonScalar): string {
  return typeof value === 'string' ? quote(value) : String(value)
}
