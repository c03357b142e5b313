import { itemPath, propertyPath } from '../path.ts'
import { standardModules } from '../vocabulary.ts'
import { isList, isPlain, type Plain } from './plain.ts'

/** Keywords of other drafts that hold schemas. */
const foreign: readonly (readonly [name: string, holds: 'schema' | 'map'])[] = [
  ['definitions', 'map'],
  ['dependencies', 'map'],
  ['additionalItems', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['unevaluatedProperties', 'schema'],
]

const holders: readonly (readonly [name: string, holds: 'schema' | 'list' | 'map'])[] = [
  ...standardModules.flatMap(({ name, holds }) => (holds === undefined ? [] : ([[name, holds]] as const))),
  ...foreign,
]

/** The objects that a foreign schema holds as schemas, with their places. */
export function subschemasOf(node: Plain, path: string): readonly { readonly schema: Plain; readonly path: string }[] {
  return holders.flatMap(([name, holds]) => {
    const held = node[name]
    const place = propertyPath(path, name)
    if (isList(held)) {
      // In older drafts `items` may be a list too.
      if (holds === 'map') return []
      return held.flatMap((schema, index) => (isPlain(schema) ? { schema, path: itemPath(place, index) } : []))
    }
    if (!isPlain(held) || holds === 'list') return []
    if (holds === 'schema') return { schema: held, path: place }
    return Object.entries(held).flatMap(([key, schema]) =>
      isPlain(schema) ? { schema, path: propertyPath(place, key) } : [],
    )
  })
}
