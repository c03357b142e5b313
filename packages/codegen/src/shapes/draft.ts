import type { createReferences } from './references.ts'
import type { Shape } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'

/** A document while its schemas are being read. */
export interface Draft {
  /** Where shapes are made. */
  readonly table: ShapeTable
  /** What contains all of them. */
  document: unknown
  /** Finds another place of the document; made where one is asked for. */
  resolve: ReturnType<typeof createReferences> | undefined
  /** The schemas that were asked about and still matter, from wherever; those of one schema follow each other. */
  readonly questions: unknown[]
  /** By the places of questions: whether the same value has to match, as with `anyOf`, and not one within, as with `items`. */
  readonly areInPlace: boolean[]
  /** The answers, by the places of their questions. */
  readonly shapes: Shape[]
  /** How many questions matter; what lies behind them is left over. */
  asked: number
}

/** Gives the shape of a schema, once its questions are answered. */
export type Answer = () => Shape

/** Asks about a schema, to make a part of another's shape; gives the place of the answer. */
export function ask(draft: Draft, schema: unknown, isInPlace = false): number {
  const place = draft.asked++
  draft.questions[place] = schema
  draft.areInPlace[place] = isInPlace
  return place
}

/** Asks about several; gives the place of the first answer, and the others follow. */
export function askAll(draft: Draft, schemas: readonly unknown[], isInPlace = false): number {
  const first = draft.asked
  for (const schema of schemas) ask(draft, schema, isInPlace)
  return first
}

/** What was answered. */
export function answerAt({ shapes, table }: Draft, place: number): Shape {
  return shapes[place] ?? table.plain('unknown')
}

/** What cannot be said. */
export function unknown({ table }: Draft): Answer {
  return () => table.plain('unknown')
}
