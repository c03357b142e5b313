import type { createReferences } from './references.ts'
import type { Shape } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'

/** A schema that is asked about, to make a part of another's shape. */
export interface Question {
  /** The schema, from wherever. */
  readonly schema: unknown
  /** Whether the same value has to match it, as with `anyOf`, and not a value within, as with `items`. */
  readonly isInPlace: boolean
}

/** A document while its schemas are being read. */
export interface Draft {
  /** Where shapes are made. */
  readonly table: ShapeTable
  /** Finds another place of the document. */
  readonly resolve: ReturnType<typeof createReferences>
  /** What was asked about and still matters; those of one schema follow each other. */
  readonly questions: Question[]
  /** The answers, by the places of their questions. */
  readonly shapes: Shape[]
}

/** Gives the shape of a schema, once its questions are answered. */
export type Answer = () => Shape

/** Asks about another schema; gives the place of the answer. */
export function ask({ questions }: Draft, schema: unknown, isInPlace = false): number {
  return questions.push({ schema, isInPlace }) - 1
}

/** Asks about several; gives the place of the first answer, and the others follow. */
export function askAll(draft: Draft, schemas: readonly unknown[], isInPlace = false): number {
  for (const schema of schemas) ask(draft, schema, isInPlace)
  return draft.questions.length - schemas.length
}

/** What was answered. */
export function answerAt({ shapes, table }: Draft, place: number): Shape {
  return shapes[place] ?? table.plain('unknown')
}

/** What cannot be said. */
export function unknown({ table }: Draft): Answer {
  return () => table.plain('unknown')
}
