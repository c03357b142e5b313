type Node = Readonly<Record<string, unknown>>

/** Keywords that draft-04 has no words for. */
const newer = ['const', 'contains', 'propertyNames', 'if', 'then', 'else', 'dependentRequired', '$anchor', '$id']

/** The same schema in the words of draft-04 and OpenAPI, or undefined where they have none for it. */
export function age(schema: object): object | undefined {
  const text = JSON.stringify(schema, (_, value: unknown) => (isNode(value) ? ageNode(value) : value))
  if (newer.some(keyword => text.includes(`"${keyword}":`))) return undefined
  const aged: object = JSON.parse(text.replaceAll('"#/$defs/', '"#/definitions/'))
  return { ...aged, $schema: 'http://json-schema.org/draft-04/schema#' }
}

/** Also of objects that only look like schemas, such as a map of properties with one that is called `type`. */
function ageNode(node: Node): Node {
  const { $defs, exclusiveMinimum, exclusiveMaximum, prefixItems, type, ...rest } = node
  const isTuple = Array.isArray(prefixItems)
  const isNullable = Array.isArray(type) && type.length === 2 && type[1] === 'null'
  return {
    ...rest,
    ...(isNullable ? { type: String(type[0]), nullable: true } : type !== undefined && { type }),
    ...($defs !== undefined && { definitions: $defs }),
    ...boundOf('minimum', exclusiveMinimum),
    ...boundOf('maximum', exclusiveMaximum),
    ...(isTuple && { items: prefixItems, ...(node['items'] !== undefined && { additionalItems: node['items'] }) }),
  }
}

function boundOf(name: 'minimum' | 'maximum', bound: unknown): Node {
  if (bound === undefined) return {}
  const exclusive = name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'
  return typeof bound === 'number' ? { [name]: bound, [exclusive]: true } : { [exclusive]: bound }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
