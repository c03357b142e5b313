import { bareShape, indent, join, line, remark, type ObjectShape, type Shape, type Text } from '@dsh/codegen'
import { propertyKey } from './keys.ts'
import { literalText } from './literal-text.ts'
import type { Plan } from './plan.ts'

/** The type of a shape: its name, where it has one; else what it is, made when its turn comes, of any depth. */
export function typeText(shape: Shape, plan: Plan, label = ''): Text {
  return plan.nameOf(shape) ?? (withParts.has(shape.kind) ? () => bodyText(shape, plan, label) : bodyText(shape, plan))
}

const withParts = new Set<string>(['array', 'tuple', 'object', 'union', 'intersection', 'noted'])

/** What the type of a shape is. */
export function bodyText(shape: Shape, plan: Plan, label = ''): Text {
  switch (shape.kind) {
    case 'json':
      return 'JsonValue'
    case 'integer':
      return 'number'
    case 'literal':
      return literalText(shape.value)
    case 'array':
      return [operand(shape.item, plan, 'each: '), '[]']
    case 'tuple': {
      const items = shape.items.map((item, index): Text =>
        index < shape.least ? typeText(item, plan) : [operand(item, plan), '?'],
      )
      if (shape.rest !== undefined) items.push(['...', operand(shape.rest, plan), '[]'])
      return ['[', join(', ', items), ']']
    }
    case 'object':
      return objectText(shape, plan)
    case 'union':
      return join(
        ' | ',
        shape.branches.map(branch => typeText(branch, plan, labelOf(branch))),
      )
    case 'intersection':
      return join(
        ' & ',
        shape.parts.map(part => operand(part, plan)),
      )
    case 'noted':
      return [remark(`${label}${shape.note}${integerNote(shape.shape, plan)}`), typeText(shape.shape, plan)]
    case 'recursive':
      return 'unknown'
    default:
      return shape.kind
  }
}

/** A type that something is put behind or between; a union or an intersection needs parentheses there. */
function operand(shape: Shape, plan: Plan, label = ''): Text {
  let inner = shape
  while (inner.kind === 'noted' && plan.nameOf(inner) === undefined) inner = inner.shape
  const isLoose = plan.nameOf(inner) === undefined && (inner.kind === 'union' || inner.kind === 'intersection')
  const text = typeText(shape, plan, label)
  return isLoose ? ['(', text, ')'] : text
}

/** TypeScript has no type for integers, so it is said where something is said. */
function integerNote(shape: Shape, plan: Plan): string {
  return shape.kind === 'integer' && plan.nameOf(shape) === undefined ? ' integer' : ''
}

/** A remark about one value of several begins with that value. */
function labelOf(branch: Shape): string {
  const bare = bareShape(branch)
  return bare.kind === 'literal' ? `${literalText(bare.value)}: ` : ''
}

function objectText(shape: ObjectShape & Shape, plan: Plan): Text {
  const { members, others } = shape
  if (members.length === 0) return mapText(others, plan)
  const texts = members.map(({ name, isRequired, shape: member }): Text => [
    propertyKey(name),
    isRequired ? ': ' : '?: ',
    typeText(member, plan),
  ])
  // A declared property might not fit what is said of all others, and a wider type fits both.
  if (typeof others !== 'string') texts.push('[key: string]: unknown')
  return plan.isTall(shape)
    ? ['{', indent(texts.map(text => [line, text])), line, '}']
    : ['{ ', join('; ', texts), ' }']
}

function mapText(others: ObjectShape['others'], plan: Plan): Text {
  if (others === 'unsaid') return 'Record<string, JsonValue>'
  if (others === 'none') return 'Record<string, never>'
  // Not `Record`, which cannot be a part of itself.
  return ['{ [key: string]: ', typeText(others, plan), ' }']
}
