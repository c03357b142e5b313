import type { JsonSchemaNode, SubSchema } from '../node.ts'
import { itemPath } from '../path.ts'
import type { Lint, Rule } from './rule.ts'

/** Names that are required and cannot be there. */
export const names: Rule = (node, path, lint) => {
  const here = lint.alwaysWith(node)
  const [name] = impossibleNames(here, here)
  if (name !== undefined) return [`${path} requires ${JSON.stringify(name)}, which it does not allow`]
  return (['anyOf', 'oneOf'] as const).flatMap(keyword =>
    (node[keyword] ?? []).flatMap((branch, index) => {
      const refused = conflict(here, branch, lint)
      if (refused === undefined) return []
      const place = itemPath(`${path}.${keyword}`, index)
      return `${place} never matches: ${JSON.stringify(refused)} is required and not allowed there`
    }),
  )
}

/** A name that a branch requires and the node does not allow, or the other way round. */
function conflict(here: readonly JsonSchemaNode[], branch: SubSchema, lint: Lint): string | undefined {
  if (typeof branch === 'boolean') return undefined
  const there = lint.alwaysWith(branch)
  if (impossibleNames(there, there).length > 0 || ![...here, ...there].some(({ type }) => type === 'object'))
    return undefined
  return [...impossibleNames(here, there), ...impossibleNames(there, here)][0]
}

function impossibleNames(asking: readonly JsonSchemaNode[], refusing: readonly JsonSchemaNode[]): readonly string[] {
  const asked = new Set(asking.flatMap(({ required = [] }) => required))
  return [...asked].filter(name => refusing.some(node => !allows(node, name)))
}

function allows(
  { properties = {}, patternProperties = {}, additionalProperties = true }: JsonSchemaNode,
  name: string,
): boolean {
  if (Object.hasOwn(properties, name)) return properties[name] !== false
  const matching = Object.entries(patternProperties).filter(([pattern]) => new RegExp(pattern, 'u').test(name))
  return matching.length > 0 ? matching.every(([, schema]) => schema !== false) : additionalProperties !== false
}
