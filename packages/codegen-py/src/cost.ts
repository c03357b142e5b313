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
      return 2 + costIn(shape.item)
    case 'object':
      return typeof shape.others === 'string' ? 5 : 4 + costIn(shape.others)
    case 'union':
      return shape.branches.length + sumOf(shape.branches, costIn)
    case 'noted':
      return glance(shape.note.length) + costIn(shape.shape)
    default:
      return 1
  }
}

function sumOf(parts: readonly Shape[], costIn: (part: Shape) => number): number {
  let total = 0
  for (const part of parts) total += costIn(part)
  return total
}
