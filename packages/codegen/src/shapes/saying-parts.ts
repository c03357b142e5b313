import { bareShape, type Shape } from './shape.ts'

/**
 * The parts that say something: `json` and `unknown` say nothing beside others; nor does a type beside its own values,
 * nor an object of which nothing is known.
 */
export function sayingParts(parts: readonly Shape[]): Shape[] {
  const saying = parts.filter(part => part.kind !== 'json' && part.kind !== 'unknown')
  if (saying.length === 0) return parts.slice(0, 1)
  return saying.filter(part => !isWide(part) || !saying.some(other => other !== part && implies(other, part)))
}

/** So few differ that asking all others about each of them costs little. */
function isWide(shape: Shape): boolean {
  return shape.kind === 'object' ? shape.others === 'unsaid' && shape.members.length === 0 : shape.kind in valueTypes
}

const valueTypes = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'object' }

function implies(part: Shape, wide: Shape): boolean {
  if (wide.kind === 'object') return true
  const bare = bareShape(part)
  const branches = bare.kind === 'union' ? bare.branches.map(bareShape) : [bare]
  const type = wide.kind in valueTypes ? valueTypes[wide.kind as keyof typeof valueTypes] : undefined
  return branches.every(branch => branch.kind === 'literal' && typeof branch.value === type)
}
