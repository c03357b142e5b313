import { freezeJson, isJsonArray, isJsonObject, printPath, type JsonObject, type JsonValue } from '@dsh/json'
import { compilePlain, type JsonSchemaNode } from '@dsh/json-schema'

/** The same value with what it leaves out filled in; the value itself where nothing is missing. */
export type Fill = (value: JsonValue) => JsonValue

interface Slot {
  readonly name: string
  /** What stands for an absent value. */
  readonly missing: JsonValue | undefined
  /** Fills in what a present value leaves out. */
  readonly fill: Fill | undefined
}

/**
 * How the defaults of a schema are filled in: of properties, at any depth, but in the branches of a union, which nobody can
 * tell yet. Undefined where there are none. A default that its own schema refuses is a violation.
 */
export function compileDefaults(
  schema: JsonSchemaNode,
  path: string,
  refuse: (violation: string) => void,
): Fill | undefined {
  const { properties = {}, items } = schema
  if (schema.type === 'array' && typeof items === 'object')
    return fillItems(compileDefaults(items, inside(items, `${path}.items`), refuse))
  const slots = Object.entries(properties).flatMap(([name, node]): readonly Slot[] => {
    if (typeof node === 'boolean') return []
    const at = printPath([name], path)
    const fill = compileDefaults(node, inside(node, at), refuse)
    const missing = missingOf(node, fill, at, refuse)
    return fill === undefined && missing === undefined ? [] : [{ name, missing, fill }]
  })
  return slots.length === 0 ? undefined : value => (isJsonObject(value) ? fillObject(value, slots) : value)
}

/** Where the properties of a node stand, if it has any. */
function inside({ properties }: JsonSchemaNode, path: string): string {
  return properties === undefined ? path : `${path}.properties`
}

function missingOf(
  node: JsonSchemaNode,
  fill: Fill | undefined,
  path: string,
  refuse: (violation: string) => void,
): JsonValue | undefined {
  if (node.default === undefined) return undefined
  const missing = freezeJson(fill?.(node.default) ?? node.default)
  const violations = compilePlain(node).violations(missing, 'default')
  if (violations.length > 0) refuse(`${path}.default does not satisfy its own schema: ${violations.join('; ')}`)
  return missing
}

function fillItems(fill: Fill | undefined): Fill | undefined {
  if (fill === undefined) return undefined
  return value => {
    if (!isJsonArray(value)) return value
    const items = value.map(fill)
    return items.every((item, index) => item === value[index]) ? value : items
  }
}

function fillObject(value: JsonObject, slots: readonly Slot[]): JsonObject {
  let filled: JsonObject | undefined
  for (const { name, missing, fill } of slots) {
    const own = Object.hasOwn(value, name) ? value[name] : undefined
    const next = own === undefined ? missing : (fill?.(own) ?? own)
    if (next === own) continue
    filled ??= { ...value }
    // Defined, since an assigned `__proto__` would be no member.
    Object.defineProperty(filled, name, { value: next, enumerable: true, writable: true, configurable: true })
  }
  return filled ?? value
}
