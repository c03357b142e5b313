import type { SubSchema } from '../node.ts'
import { itemPath, propertyPath } from '../path.ts'
import { standardModules } from '../vocabulary.ts'

export interface Child {
  readonly schema: SubSchema
  readonly path: string
  /** Its JSON Pointer, from the node. */
  readonly pointer: string
  /** It speaks of the same value as the node. */
  readonly isInPlace: boolean
}

const holders = standardModules.filter(module => module.holds !== undefined)

/** The schemas that a node of ours holds, in the order of the vocabulary. */
export function childrenOf(node: object, path: string): readonly Child[] {
  return holders.flatMap(({ name, holds, isInPlace = false }) => {
    const held: unknown = Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined
    const place = propertyPath(path, name)
    if (isSchema(held) && holds === 'schema') return { schema: held, path: place, pointer: `/${name}`, isInPlace }
    if (typeof held !== 'object' || held === null) return []
    return Object.entries(held).flatMap(([key, schema]: [string, unknown]) => {
      if (!isSchema(schema)) return []
      const inner = holds === 'list' ? itemPath(place, Number(key)) : propertyPath(place, key)
      return { schema, path: inner, pointer: `/${name}/${escapePointer(key)}`, isInPlace }
    })
  })
}

/** A node was read and found to be one before this is asked. */
function isSchema(value: unknown): value is SubSchema {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
