import type { JsonScalar } from '@dsh/json'

/**
 * What a value looks like, as far as a program's types can say it.
 *
 * @remarks
 * Equal shapes of one `ShapeTable` are one object, so that `===` compares them. A shape's parts come before it in the
 * table; only `recursive` looks ahead.
 */
export type Shape = ShapeBody & {
  /** Its place in its table. */
  readonly id: number
}

/** What distinguishes shapes. */
export type ShapeBody =
  | PlainShape
  | LiteralShape
  | ArrayShape
  | TupleShape
  | ObjectShape
  | UnionShape
  | IntersectionShape
  | NotedShape
  | RecursiveShape

/** A shape without parts: `json` is any JSON value, `unknown` what no type can say, `never` no value at all. */
export interface PlainShape {
  /** Which one it is. */
  readonly kind: 'unknown' | 'json' | 'never' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
}

/** One value. */
export interface LiteralShape {
  /** Tells it from other shapes. */
  readonly kind: 'literal'
  /** The value. */
  readonly value: JsonScalar
}

/** A list of equal items. */
export interface ArrayShape {
  /** Tells it from other shapes. */
  readonly kind: 'array'
  /** What each item looks like. */
  readonly item: Shape
}

/** A list whose items have each their place. */
export interface TupleShape {
  /** Tells it from other shapes. */
  readonly kind: 'tuple'
  /** What the items look like, by place. */
  readonly items: readonly Shape[]
  /** How many of them must be there. */
  readonly least: number
  /** What further items look like; absent where there are none. */
  readonly rest?: Shape
}

/** An object. */
export interface ObjectShape {
  /** Tells it from other shapes. */
  readonly kind: 'object'
  /** The properties that are declared, in the order of their author. */
  readonly members: readonly Member[]
  /** What other properties look like: nothing was said of them, there are none, or each looks so. */
  readonly others: 'unsaid' | 'none' | Shape
}

/** A declared property of an object. */
export interface Member {
  /** Its name, which may be any text. */
  readonly name: string
  /** Whether it must be there. */
  readonly isRequired: boolean
  /** What it looks like. */
  readonly shape: Shape
}

/** One of several. */
export interface UnionShape {
  /** Tells it from other shapes. */
  readonly kind: 'union'
  /** Which, without doubles. */
  readonly branches: readonly Shape[]
}

/** All of several at once. */
export interface IntersectionShape {
  /** Tells it from other shapes. */
  readonly kind: 'intersection'
  /** Which, without doubles. */
  readonly parts: readonly Shape[]
}

/** A shape of which something is said in words. */
export interface NotedShape {
  /** Tells it from other shapes. */
  readonly kind: 'noted'
  /** Description, limits and default, in one line. */
  readonly note: string
  /** Of what it is said. */
  readonly shape: Shape
}

/** A shape that contains itself, referred to by its key. */
export interface RecursiveShape {
  /** Tells it from other shapes. */
  readonly kind: 'recursive'
  /** Where `ShapeTable.bodyOf` finds it. */
  readonly key: number
}

const none: readonly Shape[] = []

/** The parts of a shape, in the order in which they are read. */
export function partsOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case 'array':
      return [shape.item]
    case 'tuple':
      return shape.rest === undefined ? shape.items : [...shape.items, shape.rest]
    case 'object': {
      const shapes = shape.members.map(member => member.shape)
      return typeof shape.others === 'string' ? shapes : [...shapes, shape.others]
    }
    case 'union':
      return shape.branches
    case 'intersection':
      return shape.parts
    case 'noted':
      return [shape.shape]
    default:
      return none
  }
}

/** Whether some part of a shape is so, asked in the order of `partsOf` and without a list of them. */
export function somePart(shape: Shape, isSo: (part: Shape) => boolean): boolean {
  switch (shape.kind) {
    case 'array':
      return isSo(shape.item)
    case 'tuple':
      return shape.items.some(isSo) || (shape.rest !== undefined && isSo(shape.rest))
    case 'object':
      for (const member of shape.members) if (isSo(member.shape)) return true
      return typeof shape.others !== 'string' && isSo(shape.others)
    case 'union':
      return shape.branches.some(isSo)
    case 'intersection':
      return shape.parts.some(isSo)
    case 'noted':
      return isSo(shape.shape)
    default:
      return false
  }
}

/** The shape without what is said of it in words. */
export function bareShape(shape: Shape): Shape {
  let bare = shape
  while (bare.kind === 'noted') bare = bare.shape
  return bare
}
