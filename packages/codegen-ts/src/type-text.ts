import {
  bareShape,
  indent,
  join,
  line,
  type ObjectShape,
  remark,
  type Shape,
  type Text,
  type TupleShape,
} from '@dsh/codegen'
import { propertyKey } from './keys.ts'
import { literalText } from './literal-text.ts'
import type { Plan } from './plan.ts'

/** The type of a shape: its name, where it has one; else what it is, made when its turn comes, of any depth. */
export function typeText(shape: Shape, plan: Plan, label = ''): Text {
  const name = plan.nameOf(shape)
  if (name !== undefined) return name
  switch (shape.kind) {
    case 'array':
    case 'tuple':
    case 'object':
    case 'union':
    case 'intersection':
      return later(shape, plan, label)
    case 'noted':
      return shape.shape.kind === 'noted' ? later(shape, plan, label) : bodyText(shape, plan, label)
    default:
      return bodyText(shape, plan, label)
  }
}

function later(shape: Shape, plan: Plan, label: string): Text {
  return () => bodyText(shape, plan, label)
}

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
    case 'tuple':
      return tupleText(shape, plan)
    case 'object':
      return objectText(shape, plan)
    case 'union':
      return unionText(shape.branches, plan)
    case 'intersection':
      return intersectionText(shape.parts, plan)
    case 'noted':
      return [remark(`${label}${shape.note}${integerNote(shape.shape, plan)}`), typeText(shape.shape, plan)]
    case 'recursive':
      return 'unknown'
    default:
      return shape.kind
  }
}

function tupleText({ items, least, rest }: TupleShape, plan: Plan): Text {
  const texts = items.map((item, index): Text => (index < least ? typeText(item, plan) : [operand(item, plan), '?']))
  if (rest !== undefined) texts.push(['...', operand(rest, plan), '[]'])
  return ['[', join(', ', texts), ']']
}

function unionText(branches: readonly Shape[], plan: Plan): Text {
  const texts: Text[] = []
  for (const branch of branches) {
    if (texts.length > 0) texts.push(' | ')
    texts.push(typeText(branch, plan, branch.kind === 'noted' ? labelOf(branch) : ''))
  }
  return texts
}

function intersectionText(parts: readonly Shape[], plan: Plan): Text {
  return join(
    ' & ',
    parts.map(part => operand(part, plan)),
  )
}

/** A type that something is put behind or between; a union or an intersection needs parentheses there. */
function operand(shape: Shape, plan: Plan, label = ''): Text {
  let inner = shape
  while (inner.kind === 'noted' && plan.nameOf(inner) === undefined) inner = inner.shape
  const isLoose = (inner.kind === 'union' || inner.kind === 'intersection') && plan.nameOf(inner) === undefined
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
  const isTall = plan.isTall(shape)
  const texts: Text[] = []
  for (const { name, isRequired, shape: member } of members) {
    if (isTall) texts.push(line)
    else if (texts.length > 0) texts.push('; ')
    texts.push(propertyKey(name) + (isRequired ? ': ' : '?: '), typeText(member, plan))
  }
  // A declared property might not fit what is said of all others, and a wider type fits both.
  if (typeof others !== 'string') texts.push(isTall ? line : '; ', '[key: string]: unknown')
  return isTall ? ['{', indent(texts), line, '}'] : ['{ ', texts, ' }']
}

function mapText(others: ObjectShape['others'], plan: Plan): Text {
  if (others === 'unsaid') return 'Record<string, JsonValue>'
  if (others === 'none') return 'Record<string, never>'
  // Not `Record`, which cannot be a part of itself.
  return ['{ [key: string]: ', typeText(others, plan), ' }']
}
