import { bareShape, type Member, type ObjectShape, type Shape, type ShapeTable } from '@dsh/codegen'

/** More alternatives, or more members in all of them, cost more than they tell. */
const mostBranches = 12
const mostMembers = 120

/** What all of several shapes at once come to, or something wider: Python has no intersections. */
export function mergeParts(parts: readonly Shape[], table: ShapeTable): Shape {
  const bare = parts.map(bareShape)
  const objects = bare.filter(isObject)
  const [first, ...others] = objects
  const notes = parts.flatMap(part => (part.kind === 'noted' ? [part.note] : []))
  if (first === undefined)
    return parts.find(part => isExact(bareShape(part))) ?? parts[0] ?? table.make({ kind: 'json' })
  let merged: ObjectShape[] = [others.reduce(mergeObjects, first)]
  for (const union of bare) {
    if (union.kind !== 'union') continue
    const branches = union.branches.map(bareShape).filter(isObject)
    const needs = branches.map(needed)
    if (branches.length > 0 && needs.every(names => names !== undefined)) {
      notes.push(`needs ${needs.map(names => names.join(' and ')).join(', or ')}`)
      continue
    }
    const product = merged.flatMap(left => branches.map(right => mergeObjects(left, right)))
    const size = product.reduce((total, { members }) => total + members.length, 0)
    if (product.length > 0 && product.length <= mostBranches && size <= mostMembers) merged = product
  }
  return table.noted(notes.join('; '), table.union(merged.map(shape => table.make(shape))))
}

function isObject(shape: Shape): shape is ObjectShape & Shape {
  return shape.kind === 'object'
}

/** One value, or one of several. */
function isExact(shape: Shape): boolean {
  const branches = shape.kind === 'union' ? shape.branches.map(bareShape) : [shape]
  return branches.every(branch => branch.kind === 'literal')
}

/** The names that an object only says to be there; undefined where it says more. */
function needed({ members, others }: ObjectShape): readonly string[] | undefined {
  const isAll =
    members.length > 0 &&
    others === 'unsaid' &&
    members.every(({ isRequired, shape }) => isRequired && saysNothing(shape))
  return isAll ? members.map(member => member.name) : undefined
}

function saysNothing(shape: Shape): boolean {
  return shape.kind === 'unknown' || shape.kind === 'json'
}

function mergeObjects(left: ObjectShape, right: ObjectShape): ObjectShape {
  const members = new Map(left.members.map(member => [member.name, member]))
  for (const member of right.members) {
    const before = members.get(member.name)
    members.set(member.name, before === undefined ? member : mergeMembers(before, member))
  }
  return { kind: 'object', members: [...members.values()], others: mergeOthers(left.others, right.others) }
}

function mergeMembers(left: Member, right: Member): Member {
  const isLeft = saysNothing(right.shape) || (isExact(bareShape(left.shape)) && !isExact(bareShape(right.shape)))
  return { name: left.name, isRequired: left.isRequired || right.isRequired, shape: isLeft ? left.shape : right.shape }
}

function mergeOthers(left: ObjectShape['others'], right: ObjectShape['others']): ObjectShape['others'] {
  if (left === 'none' || right === 'none') return 'none'
  return left === 'unsaid' ? right : left
}
