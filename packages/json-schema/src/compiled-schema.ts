import type { JsonValue } from '@dsh/json'
import type { JsonSchemaNode } from './node.ts'

/** A schema that was asserted once and is compiled on first use. */
export interface CompiledSchema<T = JsonValue> {
  /** A frozen copy of the schema: what is changed later in the original changes nothing. */
  readonly schema: JsonSchemaNode
  /** Whether the value is lossless JSON and matches; never throws. */
  check(value: unknown): value is T
  /** Empty if valid; in schema order, the first 20 and a count. Never throws. */
  violations(value: unknown, path?: string): readonly string[]
}
