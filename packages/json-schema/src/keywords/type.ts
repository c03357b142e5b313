import { readList } from '@dsh/json'
import { typeNames, typesOf } from '../kind.ts'
import type { KeywordModule, Placement } from '../keyword-module.ts'
import { variant } from '../variant.ts'
import type { JsonSchemaNode, JsonSchemaType } from '../node.ts'
import { quotePath } from '../path.ts'
import { typeWords } from '../words.ts'

const names = typeNames.join('/')

function isTypeName(value: unknown): value is JsonSchemaType {
  return typeNames.some(name => name === value)
}

function isTypeList(value: unknown): boolean {
  const list = readList(value)
  return list !== undefined && list.length > 0 && list.every(isTypeName) && new Set(list).size === list.length
}

/** `type`: one name, or a list of different names. */
export const type: KeywordModule = {
  name: 'type',
  validate: (value, _node, path) => {
    if (isTypeName(value) || isTypeList(value)) return []
    if (typeof value === 'string') return [`${path}.type must be one of ${names}`]
    return [`${path}.type must be a type name or a non-empty array of different type names (${names})`]
  },
  parameters: node => ({ types: typesOf(node) ?? [] }),
  render: (path, { types }) =>
    `${quotePath(path)} must be ${typeWords(Array.isArray(types) ? types.filter(isTypeName) : [])}`,
}

const scalars: readonly string[] = ['enum', 'const']
const legal: Readonly<Record<JsonSchemaType, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items'],
  string: scalars,
  number: scalars,
  integer: scalars,
  boolean: scalars,
  null: scalars,
}
const constraints = ['properties', 'required', 'additionalProperties', 'items', 'enum', 'const']

function validateCoreType(value: unknown, _node: JsonSchemaNode, path: string): readonly string[] {
  if (isTypeName(value)) return []
  if (typeof value === 'string') return [`${path}.type must be one of ${names}`]
  return [`${path}.type must be a single type string (type arrays are not supported)`]
}

/** In the core vocabulary the type, or `oneOf`, says which constraints a node may have. */
function placeCore(node: JsonSchemaNode, path: string): Placement {
  const hasType = Object.hasOwn(node, 'type')
  const hasUnion = Object.hasOwn(node, 'oneOf')
  const present = constraints.filter(name => Object.hasOwn(node, name))
  const none = new Set(['type', 'oneOf', ...constraints])
  if (hasType && hasUnion) return { before: [`${path} cannot declare both type and oneOf`], skipped: none, after: [] }
  if (hasUnion) {
    const siblings = present.map(name => `${path}.${name} is not supported beside oneOf`)
    return { before: [], skipped: new Set(constraints), after: siblings }
  }
  if (!hasType) {
    return { before: present.map(name => `${path}.${name} requires type or oneOf`), skipped: none, after: [] }
  }
  if (!isTypeName(node.type)) return { before: validateCoreType(node.type, node, path), skipped: none, after: [] }
  const { type: only } = node
  const misplaced = present.filter(name => !legal[only].includes(name))
  const lines = misplaced.map(name => `${path}.${name} is not supported on type "${only}"`)
  return { before: lines, skipped: new Set(misplaced), after: [] }
}

/** `type` of the core vocabulary: one name, which also says where the other keywords may stand. */
export const coreType: KeywordModule = /* @__PURE__ */ variant(type, { validate: validateCoreType, place: placeCore })
