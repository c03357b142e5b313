import { takenKinds } from '../check/node.ts'
import { typesOf, type Kind } from '../kind.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { propertyPath } from '../path.ts'
import { modulesOf } from '../vocabulary.ts'
import { typeWords } from '../words.ts'
import type { Rule } from './rule.ts'

/** Keywords that mean something only beside another. */
const partners: ReadonlyMap<string, string> = new Map([
  ['then', 'if'],
  ['else', 'if'],
  ['minContains', 'contains'],
  ['maxContains', 'contains'],
])

/** Keywords that say nothing: of a type that is not taken, or without the one that they belong to. */
export const idleness: Rule = (node, path) => {
  const types = typesOf(node)
  const kinds = takenKinds(types)
  return modulesOf(node).flatMap(module => {
    const partner = partners.get(module.name)
    const place = propertyPath(path, module.name)
    if (partner !== undefined && !Object.hasOwn(node, partner)) return `${place} says nothing without ${partner}`
    const kind = kindOf(module)
    if (types === undefined || kind === undefined || kinds.includes(kind)) return []
    return `${place} says nothing of ${typeWords(types)}`
  })
}

function kindOf({ shapes, number, string, arraySize, array, object }: KeywordModule): Kind | undefined {
  if (number !== undefined) return 'number'
  if (string !== undefined) return 'string'
  if (arraySize !== undefined || array !== undefined) return 'array'
  return shapes ?? (object === undefined ? undefined : 'object')
}
