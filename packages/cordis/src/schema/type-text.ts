import type { JsonSchemaNode, JsonSchemaScalar } from './json-schema.ts'

const plain: Readonly<Record<string, readonly [typeScript: string, python: string]>> = {
  string: ['string', 'str'],
  number: ['number', 'float'],
  integer: ['number', 'int'],
  boolean: ['boolean', 'bool'],
  null: ['null', 'None'],
}

/** A type that needs no declaration beside it. */
export function typeScriptType(node: JsonSchemaNode, indent: number): string {
  const literals = literalsOf(node)
  if (literals !== undefined) return literals.map(literal => JSON.stringify(literal)).join(' | ')
  if (node.oneOf !== undefined) return node.oneOf.map(branch => typeScriptType(branch, indent)).join(' | ')
  if (node.type === 'array') {
    if (node.items === undefined) return 'JsonValue[]'
    const item = typeScriptType(node.items, indent)
    return /[|&]/.test(item) ? `(${item})[]` : `${item}[]`
  }
  if (node.type === 'object') return objectType(node, indent)
  return node.type === undefined ? 'JsonValue' : (plain[node.type]?.[0] ?? 'unknown')
}

/** A type of the module `typing`; objects are dictionaries, since a class needs a declaration. */
export function pythonType(node: JsonSchemaNode): string {
  const literals = literalsOf(node)
  if (literals !== undefined) return `Literal[${literals.map(pythonLiteral).join(', ')}]`
  if (node.oneOf !== undefined) return node.oneOf.map(pythonType).join(' | ')
  if (node.type === 'array') return `list[${node.items === undefined ? 'Any' : pythonType(node.items)}]`
  if (node.type === 'object') return 'dict[str, Any]'
  return node.type === undefined ? 'Any' : (plain[node.type]?.[1] ?? 'Any')
}

function objectType(node: JsonSchemaNode, indent: number): string {
  const { properties = {}, required = [], additionalProperties } = node
  const rest = additionalProperties === false ? 'Record<string, never>' : 'Record<string, JsonValue>'
  const names = Object.keys(properties)
  if (names.length === 0) return rest
  const margin = ' '.repeat(indent)
  const members = names.flatMap(name => {
    const property = properties[name] ?? {}
    const remark = remarkOf(property.description)
    const key = /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : JSON.stringify(name)
    const mark = required.includes(name) ? '' : '?'
    const member = `${key}${mark}: ${typeScriptType(property, indent + 2)};`
    return remark === undefined ? [member] : [remark, member]
  })
  const text = `{\n${members.map(member => `${margin}  ${member}\n`).join('')}${margin}}`
  return additionalProperties === false ? text : `${text} & Record<string, JsonValue>`
}

function remarkOf(description = ''): string | undefined {
  // oxlint-disable-next-line no-control-regex
  const line = description.replaceAll(/[\s\u0000-\u001f]+/g, ' ').trim()
  return line === '' ? undefined : `/** ${line.replaceAll('*/', String.raw`*\/`)} */`
}

function literalsOf(node: JsonSchemaNode): readonly JsonSchemaScalar[] | undefined {
  return Object.hasOwn(node, 'const') ? [node.const as JsonSchemaScalar] : node.enum
}

function pythonLiteral(literal: JsonSchemaScalar): string {
  if (literal === null) return 'None'
  if (typeof literal === 'boolean') return literal ? 'True' : 'False'
  return JSON.stringify(literal)
}
