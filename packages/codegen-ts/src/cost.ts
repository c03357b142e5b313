import type { Shape } from '@dsh/codegen'
import { literalText } from './literal-text.ts'

/** Tokens of a text at a glance: most words are one, and it costs no look at each. */
const glance = (length: number): number => 1 + length / 5

/** About how many tokens a shape costs where it is written in place, given what its parts cost there. */
export function costOf(shape: Shape, costIn: (part: Shape) => number): number {
  const sum = (parts: readonly Shape[]): number => parts.reduce((total, part) => total + costIn(part), 0)
  switch (shape.kind) {
    case 'literal':
      return glance(literalText(shape.value).length)
    case 'array':
      return 1 + costIn(shape.item)
    case 'tuple':
      return 2 + shape.items.length + sum(shape.items) + (shape.rest === undefined ? 0 : 2 + costIn(shape.rest))
    case 'object': {
      const keys = shape.members.reduce((total, { name }) => total + 1 + glance(name.length), 2)
      const others = typeof shape.others === 'string' ? 2 : 5 + costIn(shape.others)
      return keys + sum(shape.members.map(member => member.shape)) + (shape.members.length === 0 ? others + 1 : 0)
    }
    case 'union':
      return shape.branches.length - 1 + sum(shape.branches)
    case 'intersection':
      return shape.parts.length - 1 + sum(shape.parts)
    case 'noted':
      return glance(shape.note.length) + costIn(shape.shape)
    case 'recursive':
      return 1
    default:
      return shape.kind === 'json' ? 2 : 1
  }
}
