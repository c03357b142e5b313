import type { JsonSchemaNode, JsonSchemaType } from './node.ts'

/** The six kinds of JSON values; `integer` is a type, not a kind. */
export type Kind = Exclude<JsonSchemaType, 'integer'>

/** The types as messages list them. */
export const typeNames: readonly JsonSchemaType[] = [
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
]

/** The types that a node names, or undefined where it takes all. */
export function typesOf(node: JsonSchemaNode): readonly JsonSchemaType[] | undefined {
  return typeof node.type === 'string' ? [node.type] : node.type
}
