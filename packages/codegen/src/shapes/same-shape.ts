import type { JsonScalar } from '@dsh/json'
import type { Member, Shape, ShapeBody } from './shape.ts'

/** A number that equal bodies have in common. */
export type HashOf = (body: ShapeBody) => number

/** Different each time, so that nobody can write schemas whose hashes are all the same. */
const seed = Math.trunc(Math.random() * 2 ** 31)

/** Hashes for one table, made of numbers: a text that has a long name or note in it costs more than the shape itself. */
export function createHash(): HashOf {
  const words = new Map<JsonScalar, number>()
  const numberOf = (word: JsonScalar): number => {
    const known = words.get(word)
    if (known !== undefined) return known
    words.set(word, words.size)
    return words.size - 1
  }
  const mixMember = (hash: number, { name, isRequired, shape }: Member): number =>
    mix(mix(hash, numberOf(name)), isRequired ? shape.id : ~shape.id)
  return body => {
    switch (body.kind) {
      case 'array':
        return mix(mix(seed, 1), body.item.id)
      case 'tuple':
        return body.items.reduce(mixShape, mix(mix(seed, 2), body.least))
      case 'object':
        return body.members.reduce(mixMember, mix(mix(seed, 3), othersId(body.others)))
      case 'union':
        return body.branches.reduce(mixShape, mix(seed, 4))
      case 'intersection':
        return body.parts.reduce(mixShape, mix(seed, 5))
      case 'noted':
        return mix(mix(mix(seed, 6), body.shape.id), numberOf(body.note))
      case 'recursive':
        return mix(mix(seed, 7), body.key)
      case 'literal':
        return mix(mix(seed, 8), numberOf(body.value))
      default:
        return mix(mix(seed, 9), numberOf(body.kind))
    }
  }
}

/** Whether a shape of a table is what a body, of parts of that table, describes. */
export function isSame(shape: ShapeBody, body: ShapeBody): boolean {
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
    case 'recursive':
      return shape.kind === 'recursive' && shape.key === body.key
    case 'literal':
      return shape.kind === 'literal' && shape.value === body.value
    default:
      return shape.kind === body.kind
  }
}

function mix(hash: number, next: number): number {
  const mixed = Math.imul(hash ^ next, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

function mixShape(hash: number, { id }: Shape): number {
  return mix(hash, id)
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
