import type { JsonScalar } from '@dsh/json'
import { sayingParts } from './saying-parts.ts'
import { createHash, isSame, type PartsBody } from './same-shape.ts'
import type { NotedShape, PlainShape, Shape, ShapeBody } from './shape.ts'

/** Where shapes are made; each shape once, however often it occurs. */
export interface ShapeTable {
  /** All shapes, by id; the parts of a shape come before it. */
  readonly shapes: readonly Shape[]
  /** The one shape of this table that looks so. */
  make(body: ShapeBody): Shape
  /** The one shape of this table without parts. */
  plain(kind: PlainShape['kind']): Shape
  /** The one shape of this table that has one value; of a number it takes the sign of zero away. */
  literal(value: JsonScalar): Shape
  /** One of several: without doubles, and without what no value is. */
  union(branches: readonly Shape[]): Shape
  /** All of several at once: without doubles, and without what says nothing beside the others. */
  intersection(parts: readonly Shape[]): Shape
  /** A shape with words about it; the shape alone where there are none. */
  noted(note: string, shape: Shape): Shape
  /** A shape that will contain itself, until `close` says what it is. */
  open(): Shape
  /** Says what an open shape is. */
  close(recursive: Shape, body: Shape): void
  /** What a recursive shape is; undefined for all others. */
  bodyOf(shape: Shape): Shape | undefined
  /** The name that the author gave to a shape, if any; the first one counts. */
  nameOf(shape: Shape): string | undefined
  /** Says what the author calls a shape. */
  call(shape: Shape, name: string): void
}

/** A table without shapes. */
export function createShapeTable(): ShapeTable {
  const hashOf = createHash()
  const shapes: Shape[] = []
  const known = new Map<number, Shape>()
  const plains = new Map<string, Shape>()
  const literals = new Map<JsonScalar, Shape>()
  const notes = new Map<string, NotedShape & Shape>()
  const bodies: (Shape | undefined)[] = []
  const names = new Map<Shape, string>()
  const add = <One extends Shape>(shape: One): One => {
    shapes.push(shape)
    return shape
  }
  const find = (body: PartsBody, number?: number): Shape => {
    let hash = hashOf(body, number)
    for (let old = known.get(hash); old !== undefined; old = known.get(++hash)) if (isSame(old, body)) return old
    // The body is the caller's own and becomes the shape: a copy of each, frozen, would be a quarter of all the time.
    const shape = body as PartsBody & { id: number }
    shape.id = shapes.length
    known.set(hash, shape)
    return add(shape)
  }
  const table: ShapeTable = {
    shapes,
    make: body => {
      switch (body.kind) {
        case 'array':
        case 'tuple':
        case 'object':
        case 'union':
        case 'intersection':
          return find(body)
        case 'noted':
          return table.noted(body.note, body.shape)
        case 'literal':
          return table.literal(body.value)
        case 'recursive':
          return table.open()
        default:
          return table.plain(body.kind)
      }
    },
    plain: kind => {
      const old = plains.get(kind)
      if (old !== undefined) return old
      const shape = add({ kind, id: shapes.length })
      plains.set(kind, shape)
      return shape
    },
    literal: value => {
      const old = literals.get(value)
      if (old !== undefined) return old
      const shape = add({ kind: 'literal', value: typeof value === 'number' ? value + 0 : value, id: shapes.length })
      literals.set(value, shape)
      return shape
    },
    union: branches => {
      const all = distinct(branches)
      const few = all.some(isNever) ? all.filter(branch => !isNever(branch)) : all
      const [only] = few
      if (only === undefined) return table.plain('never')
      return few.length === 1 ? only : find({ kind: 'union', branches: few })
    },
    intersection: parts => {
      const few = sayingParts(distinct(parts))
      const [only] = few
      if (only === undefined) return table.plain('json')
      return few.length === 1 ? only : find({ kind: 'intersection', parts: few })
    },
    noted: (note, shape) => {
      if (note === '') return shape
      const first = notes.get(note)
      if (first === undefined) {
        const noted = add({ kind: 'noted', note, shape, id: shapes.length })
        notes.set(note, noted)
        return noted
      }
      return first.shape === shape ? first : find({ kind: 'noted', note, shape }, first.id)
    },
    open: () => add({ kind: 'recursive', key: bodies.push(undefined) - 1, id: shapes.length }),
    close: (recursive, body) => {
      if (recursive.kind === 'recursive') bodies[recursive.key] = body
    },
    bodyOf: shape => (shape.kind === 'recursive' ? bodies[shape.key] : undefined),
    nameOf: shape => names.get(shape),
    call: (shape, name) => {
      if (!names.has(shape)) names.set(shape, name)
    },
  }
  return table
}

/** In more shapes than these a set finds doubles faster. */
const mostCompared = 16

function distinct(shapes: readonly Shape[]): readonly Shape[] {
  if (shapes.length > mostCompared) return [...new Set(shapes)]
  const isFirst = (shape: Shape, place: number): boolean => shapes.indexOf(shape) === place
  return shapes.every(isFirst) ? shapes : shapes.filter(isFirst)
}

function isNever(shape: Shape): boolean {
  return shape.kind === 'never'
}
