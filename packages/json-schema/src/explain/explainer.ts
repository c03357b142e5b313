import type { JsonSchemaNode, SubSchema } from '../node.ts'
import type { Place } from './place.ts'

/** What was said of a value: the first lines, and the count of all. */
export interface Report {
  readonly lines: readonly string[]
  readonly count: number
  /** The deepest level that a line is about. */
  readonly deepest: number
}

export type Parameters = Readonly<Record<string, unknown>>

/** What a keyword needs to say what is wrong. */
export interface Explainer {
  /** Whether the value matches; total. */
  matches(schema: SubSchema, value: unknown): boolean
  /** Says what is wrong with a value that stands at a path. */
  explainValue(schema: SubSchema, value: unknown, path: string): void
  /** Says what is wrong with the same value by another schema. */
  explainHere(schema: SubSchema, place: Place): void
  /** Says what is wrong with a member of the value. */
  explainMember(schema: SubSchema, value: unknown, key: string | number, place: Place): void
  /** What would be said, with the nearest branch of unions in it or without, and without saying it. */
  probe(schema: SubSchema, place: Place, isDetailed?: boolean): Report
  /** Says, in the words of the vocabulary, that a keyword refuses the value; asks for parameters only where it is told. */
  say(keyword: string, place: Place, parameters: () => Parameters): void
  /** Says in words that no vocabulary changes what the value must be. */
  sayMust(place: Place, what: string): void
  /** How many lines there are so far, shown or not. */
  countLines(): number
  /** Whether anyone will read what is said in more detail. */
  wantsDetail(): boolean
  /** What a `$ref` names. */
  target(node: JsonSchemaNode): SubSchema
}
