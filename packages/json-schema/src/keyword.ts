import type { JsonSchemaNode } from './node.ts'

/** One keyword: what is legal, and how its refusal of a value reads. */
export interface Keyword {
  /** The name as it stands in a schema. */
  readonly name: string
  /** What is wrong with `value` as this keyword of `node`, which stands at `path`; empty if nothing is. */
  validate(value: unknown, node: JsonSchemaNode, path: string): readonly string[]
  /** The line that refuses the value at `path`; without it the keyword speaks as the standard one does. */
  render?(path: string, parameters: Readonly<Record<string, unknown>>): string
}

/** The keywords that are taken; every other is refused. */
export interface Vocabulary {
  /** What messages call it. */
  readonly name: string
  /** The keywords by name, in the order in which problems are listed. */
  readonly keywords: Readonly<Record<string, Keyword>>
}
