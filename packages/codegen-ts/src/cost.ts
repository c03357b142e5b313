import type { Shape } from '@dsh/codegen'
import { literalText } from './literal-text.ts'

/** Tokens of a text at a glance: most words are one, and it costs no look at each. */
const glance = (length: number): number => 1 + length / 5

/** About how many tokens a shape costs where it is written in place, given what its parts cost there. */
export function costOf(shape: Shape, costIn: (part: Shape) => number): number {
  switch (shape.kind) {
    case 'literal':
      return glance(literalText(shape.value).length)
    case 'array':
      return 1 + costIn(shape.item)
    case 'tuple':
      return (
        2 + shape.items.length + sumOf(shape.items, costIn) + (shape.rest === undefined ? 0 : 2 + costIn(shape.rest))
      )
    case 'object': {
      const { members, others } = shape
      let keys = 2
      for (const { name } of members) keys = keys + 1 + glance(name.length)
      let values = 0
      for (const member of members) values += costIn(member.shape)
      if (members.length > 0) return keys + values
      return keys + (1 + (typeof others === 'string' ? 2 : 5 + costIn(others)))
    }
    case 'union':
      return shape.branches.length - 1 + sumOf(shape.branches, costIn)
    case 'intersection':
      return shape.parts.length - 1 + sumOf(shape.parts, costIn)
    case 'noted':
      return glance(shape.note.length) + costIn(shape.shape)
    case 'recursive':
      return 1
    default:
      return shape.kind === 'json' ? 2 : 1
  }
}

function sumOf(parts: readonly Shape[], costIn: (part: Shape) => number): number {
  let total = 0
  for (const part of parts) total += costIn(part)
  return total
}
