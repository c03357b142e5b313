import type { JsonSchemaNode, JsonSchemaType, SubSchema } from '../node.ts'

/** The types of values, with numbers told apart into whole ones and others. */
export type Sort = Exclude<JsonSchemaType, 'number'> | 'fraction'

/** What a rule can ask about a schema as a whole. */
export interface Lint {
  /** Whether a value matches one of its schemas. */
  matches(schema: SubSchema, value: unknown): boolean
  /** The first thing that is wrong with a value by one of its schemas, if anything is. */
  problemOf(schema: SubSchema, value: unknown, path: string): string | undefined
  /** The sorts of values that a schema may take, as far as its types, members and branches tell. */
  sortsOf(schema: SubSchema): readonly Sort[]
  /** The node, and all that has to match wherever it does: what `allOf` and `$ref` lead to. */
  alwaysWith(node: JsonSchemaNode): readonly JsonSchemaNode[]
}

/** What is suspicious about one node, which stands at a path. */
export type Rule = (node: JsonSchemaNode, path: string, lint: Lint) => readonly string[]

/** Whether a schema takes every value. */
export function isAnything(schema: SubSchema | undefined): boolean {
  return schema === true || (typeof schema === 'object' && Object.keys(schema).length === 0)
}
