import type { JsonScalar } from '@dsh/json'
import { sayingParts } from './saying-parts.ts'
import type { PlainShape, Shape, ShapeBody } from './shape.ts'
import { createHash, isSame } from './same-shape.ts'

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
  const bodies: (Shape | undefined)[] = []
  const names = new Map<Shape, string>()
  const table: ShapeTable = {
    shapes,
    make: body => {
      let hash = hashOf(body)
      for (let old = known.get(hash); old !== undefined; old = known.get(++hash)) if (isSame(old, body)) return old
      // The body is the caller's own and becomes the shape: a copy of each, frozen, would be a quarter of all the time.
      const shape = body as ShapeBody & { id: number }
      shape.id = shapes.length
      shapes.push(shape)
      known.set(hash, shape)
      return shape
    },
    plain: kind => {
      const shape = plains.get(kind) ?? table.make({ kind })
      plains.set(kind, shape)
      return shape
    },
    literal: value => {
      const old = literals.get(value)
      if (old !== undefined) return old
      const shape = table.make({ kind: 'literal', value: typeof value === 'number' ? value + 0 : value })
      literals.set(value, shape)
      return shape
    },
    union: branches => {
      const few = [...new Set(branches)].filter(branch => branch.kind !== 'never')
      const [only] = few
      return only === undefined || few.length > 1 ? table.make(unionOf(few)) : only
    },
    intersection: parts => {
      const few = sayingParts([...new Set(parts)])
      const [only] = few
      if (only === undefined) return table.plain('json')
      return few.length === 1 ? only : table.make({ kind: 'intersection', parts: few })
    },
    noted: (note, shape) => (note === '' ? shape : table.make({ kind: 'noted', note, shape })),
    open: () => table.make({ kind: 'recursive', key: bodies.push(undefined) - 1 }),
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

function unionOf(branches: Shape[]): ShapeBody {
  return branches.length === 0 ? { kind: 'never' } : { kind: 'union', branches: branches }
}
