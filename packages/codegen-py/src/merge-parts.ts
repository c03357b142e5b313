import { bareShape, type Member, type ObjectShape, type Shape, type ShapeTable, type UnionShape } from '@dsh/codegen'

/** More alternatives, or more members in all of them, cost more than they tell. */
const mostBranches = 12
const mostMembers = 120

/** What all of several shapes at once come to, or something wider: Python has no intersections. */
export function mergeParts(parts: readonly Shape[], table: ShapeTable): Shape {
  const bare = parts.map(bareShape)
  const [first, ...others] = bare.filter(isObject)
  if (first === undefined)
    return parts.find(part => isExact(bareShape(part))) ?? parts[0] ?? table.make({ kind: 'json' })
  const notes = parts.flatMap(part => (part.kind === 'noted' ? [part.note] : []))
  let merged: readonly ObjectShape[] = [others.reduce(mergeObjects, first)]
  let isWhole = true
  for (const part of bare) {
    if (part.kind === 'object') continue
    const needs = part.kind === 'union' ? neededBy(part) : undefined
    const product = part.kind === 'union' ? multiply(merged, part) : undefined
    if (needs !== undefined) notes.push(needs)
    else if (product !== undefined) merged = product
    else isWhole = false
  }
  // What was not merged may have members of its own.
  const json = table.make({ kind: 'json' })
  const shapes = merged.map(shape => table.make(isWhole ? shape : { ...shape, others: json }))
  return table.noted(notes.join('; '), table.union(shapes))
}

function isObject(shape: Shape): shape is ObjectShape & Shape {
  return shape.kind === 'object'
}

/** One value, or one of several. */
function isExact(shape: Shape): boolean {
  const branches = shape.kind === 'union' ? shape.branches.map(bareShape) : [shape]
  return branches.every(branch => branch.kind === 'literal')
}

/** Which members an alternative asks for, in words; undefined where some alternative says more than that. */
function neededBy({ branches }: UnionShape): string | undefined {
  const needs = branches.map(branch => needed(bareShape(branch)))
  const all = needs.filter(names => names !== undefined)
  return all.length < needs.length ? undefined : `needs ${all.map(names => names.join(' and ')).join(', or ')}`
}

function needed(shape: Shape): readonly string[] | undefined {
  if (shape.kind !== 'object' || shape.others !== 'unsaid' || shape.members.length === 0) return undefined
  const says = shape.members.some(member => !member.isRequired || !saysNothing(member.shape))
  return says ? undefined : shape.members.map(member => member.name)
}

function saysNothing(shape: Shape): boolean {
  return shape.kind === 'unknown' || shape.kind === 'json'
}

/** Each of the objects with each alternative that is an object; undefined where that is too much, or not known. */
function multiply(objects: readonly ObjectShape[], { branches }: UnionShape): readonly ObjectShape[] | undefined {
  const bare = branches.map(bareShape)
  const rights = bare.filter(isObject)
  if (rights.length === 0 || bare.some(({ kind }) => isUnknown.has(kind))) return undefined
  if (objects.length * rights.length > mostBranches) return undefined
  const product = objects.flatMap(left => rights.map(right => mergeObjects(left, right)))
  return product.reduce((total, { members }) => total + members.length, 0) > mostMembers ? undefined : product
}

/** What may be an object, of which nothing can be seen here. */
const isUnknown = new Set<Shape['kind']>(['json', 'unknown', 'recursive', 'union', 'intersection'])

function mergeObjects(left: ObjectShape, right: ObjectShape): ObjectShape {
  const members = new Map(left.members.map(member => [member.name, member]))
  for (const member of right.members) {
    const before = members.get(member.name)
    members.set(member.name, before === undefined ? member : mergeMembers(before, member))
  }
  return {
    kind: 'object',
    members: [...members.values()],
    others: mergeOthers(left.others, right.others),
  }
}

function mergeMembers(left: Member, right: Member): Member {
  const isLeft = saysNothing(right.shape) || (isExact(bareShape(left.shape)) && !isExact(bareShape(right.shape)))
  const shape = isLeft ? left.shape : right.shape
  return { name: left.name, isRequired: left.isRequired || right.isRequired, shape }
}

function mergeOthers(left: ObjectShape['others'], right: ObjectShape['others']): ObjectShape['others'] {
  if (left === 'none' || right === 'none') return 'none'
  return left === 'unsaid' ? right : left
}
