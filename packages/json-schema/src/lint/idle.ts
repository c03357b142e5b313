import { kindOf, takenKinds } from '../check/node.ts'
import { typesOf } from '../kind.ts'
import type { KeywordModule } from '../keyword-module.ts'
import type { JsonSchemaNode } from '../node.ts'
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

/** Keywords that say nothing. */
export const idleness: Rule = (node, path) =>
  modulesOf(node).flatMap(module => {
    const reason = whyIdle(module, node)
    return reason === undefined ? [] : `${propertyPath(path, module.name)} ${reason}`
  })

/** Why a keyword says nothing in its node: of a type that is not taken, or without the one that it belongs to. */
export function whyIdle(module: KeywordModule, node: JsonSchemaNode): string | undefined {
  const partner = partners.get(module.name)
  if (partner !== undefined && !Object.hasOwn(node, partner)) return `says nothing without ${partner}`
  const types = typesOf(node)
  const kind = kindOf(module)
  if (types === undefined || kind === undefined || takenKinds(types).includes(kind)) return undefined
  return `says nothing of ${typeWords(types)}`
}
