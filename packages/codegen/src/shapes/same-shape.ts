import type {
  ArrayShape,
  IntersectionShape,
  Member,
  NotedShape,
  ObjectShape,
  Shape,
  ShapeBody,
  TupleShape,
  UnionShape,
} from './shape.ts'

/** A body of parts of one table, of which a number and a comparison tell whether the table has it. */
export type PartsBody = ArrayShape | TupleShape | ObjectShape | UnionShape | IntersectionShape | NotedShape

/** A number that equal bodies have in common, and that of a number too, if one is given. */
export type HashOf = (body: PartsBody, number?: number) => number

/** Different each time, so that nobody can write schemas whose hashes are all the same. */
const seed = /* @__PURE__ */ createSeed()

function createSeed(): number {
  return Math.trunc(Math.random() * 2 ** 31)
}

/** Hashes for one table, made of numbers: a text that has a long name in it costs more than the shape itself. */
export function createHash(): HashOf {
  const words = new Map<string, number>()
  const numberOf = (word: string): number => {
    const known = words.get(word)
    if (known !== undefined) return known
    words.set(word, words.size)
    return words.size - 1
  }
  return (body, number = 0) => {
    switch (body.kind) {
      case 'array':
        return mix(mix(seed, 1), body.item.id)
      case 'tuple':
        return mixShapes(mix(mix(seed, 2), body.least), body.items)
      case 'object': {
        let hash = mix(mix(seed, 3), othersId(body.others))
        for (const { name, isRequired, shape } of body.members)
          hash = mix(mix(hash, numberOf(name)), isRequired ? shape.id : ~shape.id)
        return hash
      }
      case 'union':
        return mixShapes(mix(seed, 4), body.branches)
      case 'intersection':
        return mixShapes(mix(seed, 5), body.parts)
      case 'noted':
        return mix(mix(mix(seed, 6), body.shape.id), number)
    }
  }
}

/** Whether a shape of a table is what a body, of parts of that table, describes. */
export function isSame(shape: ShapeBody, body: PartsBody): boolean {
  switch (body.kind) {
    case 'array':
      return shape.kind === 'array' && shape.item === body.item
    case 'tuple':
      return (
        shape.kind === 'tuple' &&
        shape.least === body.least &&
        shape.rest === body.rest &&
        areSame(shape.items, body.items)
      )
    case 'object':
      return shape.kind === 'object' && shape.others === body.others && haveSame(shape.members, body.members)
    case 'union':
      return shape.kind === 'union' && areSame(shape.branches, body.branches)
    case 'intersection':
      return shape.kind === 'intersection' && areSame(shape.parts, body.parts)
    case 'noted':
      return shape.kind === 'noted' && shape.shape === body.shape && shape.note === body.note
  }
}

function mix(hash: number, next: number): number {
  const mixed = Math.imul(hash ^ next, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

function mixShapes(hash: number, shapes: readonly Shape[]): number {
  let mixed = hash
  for (const { id } of shapes) mixed = mix(mixed, id)
  return mixed
}

function othersId(others: Shape | string): number {
  return typeof others === 'string' ? -others.length : others.id
}

function areSame(some: readonly Shape[], others: readonly Shape[]): boolean {
  return some.length === others.length && some.every((shape, place) => shape === others[place])
}

function haveSame(some: readonly Member[], others: readonly Member[]): boolean {
  if (some.length !== others.length) return false
  return some.every(({ name, isRequired, shape }, place) => {
    const other = others[place]
    return name === other?.name && isRequired === other.isRequired && shape === other.shape
  })
}
