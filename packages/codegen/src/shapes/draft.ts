import type { Shape } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'

/** A schema that is asked about, to make a part of another's shape. */
export interface Question {
  /** The schema, from wherever. */
  readonly schema: unknown
  /** Whether the same value has to match it, as with `anyOf`, and not a value within, as with `items`. */
  readonly isInPlace: boolean
}

/** Gives a shape, once all questions are answered. */
export type Answer = () => Shape

/** The shape of one schema while its parts are being found. */
export interface Draft {
  /** Where shapes are made. */
  readonly table: ShapeTable
  /** Asks about another schema. */
  ask(schema: unknown, isInPlace?: boolean): Answer
  /** Asks about another place of the document. */
  askReference(reference: unknown): Answer
}

/** What cannot be said. */
export function unknown({ table }: Draft): Answer {
  return () => table.plain('unknown')
}
