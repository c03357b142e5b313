import type { SubSchema, JsonSchemaNode } from '../node.ts'
import type { Formats } from '../settings.ts'
import type { Allowance } from './allowance.ts'

/**
 * Whether a value that lies within `depth` containers, itself included, matches. A yes also says that all of it is
 * lossless JSON. It reads ordinary data in place and throws for anything else.
 */
export type Check = (value: unknown, depth: number) => boolean

/** What a keyword asserts of a value whose kind, and losslessness, is known. */
export type KindTest<T> = (value: T, depth: number) => boolean

/** What a keyword needs to become a check. */
export interface Compiler {
  /** Whether all values are known to be lossless JSON of ordinary objects, and not too deep. */
  readonly trusts: boolean
  readonly maxDepth: number
  /** What is left of the members that may be looked at; endless where values are trusted. */
  readonly allowance: Allowance
  /** Absent where `format` is a note. */
  readonly formats: Formats | undefined
  /** Any lossless value. */
  readonly lossless: Check
  /** The check of a subschema. */
  compile(schema: SubSchema): Check
  /** What a `$ref` names. */
  target(node: JsonSchemaNode): SubSchema
}
