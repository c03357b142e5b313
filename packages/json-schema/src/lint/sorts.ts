import type { JsonValue } from '@dsh/json'
import { membersOf } from '../check/membership.ts'
import { typesOf } from '../kind.ts'
import type { JsonSchemaNode, JsonSchemaType, SubSchema } from '../node.ts'
import { isAnything, type Lint, type Rule, type Sort } from './rule.ts'

const all: readonly Sort[] = ['object', 'array', 'string', 'integer', 'fraction', 'boolean', 'null']

/** Looks at each node once. */
export function createSorts(targets: ReadonlyMap<JsonSchemaNode, SubSchema>): Lint['sortsOf'] {
  const known = new Map<JsonSchemaNode, readonly Sort[]>()
  const sortsOf = (schema: SubSchema): readonly Sort[] => {
    if (typeof schema === 'boolean') return schema ? all : []
    const sorts = known.get(schema) ?? infer(schema)
    known.set(schema, sorts)
    return sorts
  }
  const infer = (node: JsonSchemaNode): readonly Sort[] => {
    const unions = [node.anyOf, node.oneOf].filter(branches => branches !== undefined)
    const limits = [
      ownSorts(node),
      ...(node.allOf ?? []).map(sortsOf),
      ...unions.map(branches => branches.flatMap(sortsOf)),
      sortsOf(targets.get(node) ?? true),
    ]
    return all.filter(sort => limits.every(limit => limit.includes(sort)))
  }
  return sortsOf
}

function ownSorts(node: JsonSchemaNode): readonly Sort[] {
  const types = typesOf(node)
  const members = membersOf(node)?.map(sortOf)
  return all.filter(
    sort => (types === undefined || types.some(type => isOf(sort, type))) && (members?.includes(sort) ?? true),
  )
}

function isOf(sort: Sort, type: JsonSchemaType): boolean {
  return sort === type || (type === 'number' && (sort === 'integer' || sort === 'fraction'))
}

function sortOf(value: JsonValue): Sort {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction'
  if (typeof value === 'string') return 'string'
  return typeof value === 'boolean' ? 'boolean' : 'object'
}

/** Nodes that take nothing: what they ask for at once is of no type, or they exclude everything. */
export const emptiness: Rule = (node, path, { sortsOf }) => {
  if (isAnything(node.not)) return [`${path} takes no value: not excludes all of them`]
  if (sortsOf(node).length > 0 || ownSorts(node).length === 0) return []
  return [`${path} takes no value: what it asks for at once is of no type`]
}
