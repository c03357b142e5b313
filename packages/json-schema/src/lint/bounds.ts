import { typesOf } from '../kind.ts'
import type { JsonSchemaNode } from '../node.ts'
import type { Rule } from './rule.ts'

const pairs = [
  ['minLength', 'maxLength', 'string'],
  ['minItems', 'maxItems', 'array'],
  ['minProperties', 'maxProperties', 'object'],
  ['minContains', 'maxContains', 'array'],
] as const

/** Bounds that leave nothing between them. */
export const bounds: Rule = (node, path) => {
  const lines = pairs.flatMap(([least, most, type]) => {
    const [from, to] = [node[least], node[most]]
    return takes(node, type) && from !== undefined && to !== undefined && from > to
      ? `${path}.${least} is greater than ${most}, so that no ${type} matches`
      : []
  })
  const { prefixItems = [], items, minItems = 0, required = [], maxProperties = Infinity } = node
  if (takes(node, 'array') && items === false && minItems > prefixItems.length) {
    lines.push(
      `${path}.minItems is greater than the number of prefixItems beside items: false, so that no array matches`,
    )
  }
  if (takes(node, 'object') && new Set(required).size > maxProperties) {
    lines.push(`${path}.required has more names than maxProperties, so that no object matches`)
  }
  if (takes(node, 'number') && !hasNumber(node)) lines.push(`${path} has bounds between which no number lies`)
  else if (isWhole(node) && !hasInteger(node)) lines.push(`${path} has bounds between which no integer lies`)
  return lines
}

function takes(node: JsonSchemaNode, kind: 'string' | 'array' | 'object' | 'number'): boolean {
  const types = typesOf(node)
  return types === undefined || types.includes(kind) || (kind === 'number' && types.includes('integer'))
}

function isWhole(node: JsonSchemaNode): boolean {
  return typesOf(node)?.includes('integer') === true && typesOf(node)?.includes('number') === false
}

function hasNumber({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchemaNode): boolean {
  const [least, above] = [minimum ?? -Infinity, exclusiveMinimum ?? -Infinity]
  const [most, below] = [maximum ?? Infinity, exclusiveMaximum ?? Infinity]
  return least <= most && above < below && least < below && above < most
}

function hasInteger({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 1 }: JsonSchemaNode): boolean {
  const step = Number.isInteger(multipleOf) ? multipleOf : 1
  const least = Math.max(Math.ceil(minimum ?? -Infinity), Math.floor(exclusiveMinimum ?? -Infinity) + 1)
  const most = Math.min(Math.floor(maximum ?? Infinity), Math.ceil(exclusiveMaximum ?? Infinity) - 1)
  return Math.ceil(least / step) * step <= most
}
