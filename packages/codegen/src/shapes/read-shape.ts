import type { Answer, Draft } from './draft.ts'
import { draftSchema } from './draft-schema.ts'
import { keywordsOf } from './keywords.ts'
import { noteOf } from './notes.ts'
import { fieldsOf } from './own.ts'
import { plainShape } from './plain-shape.ts'
import type { Shape } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'

/** A schema whose parts are being asked about, or were. */
interface Visit {
  readonly answer: Answer
  /** What it says in words. */
  readonly note: string
  /** The places of the first of its questions and of the one after the last. */
  readonly first: number
  readonly end: number
  /** The place of the question that is being answered. */
  place: number
  /** How many values it lies within; a schema of the same number speaks of the same value. */
  readonly depth: number
  /** Made when the schema is met within itself. */
  recursive: Shape | undefined
  /** Known once all parts are. */
  shape: Shape | undefined
}

/** More schemas than anyone writes; only what is made without an end has more. */
const most = 250_000

/**
 * Reads one schema after the other into a table: gives the shape that a schema describes.
 *
 * @remarks
 * It takes anything and never throws: what it cannot read or say is `unknown`, and all around it is as it was. Each
 * schema of a document is read once, of any depth, and one that contains itself is a recursive shape.
 */
export function createReader(table: ShapeTable): (schema: unknown) => Shape {
  const draft: Draft = {
    table,
    document: undefined,
    resolve: undefined,
    questions: [],
    areInPlace: [],
    shapes: [],
    asked: 0,
  }
  const { questions, areInPlace, shapes } = draft
  const open: Visit[] = []
  let visits: Map<object, Visit> | undefined
  const enter = (asked: unknown, depth: number): Shape | undefined => {
    if (asked === true) return table.plain('json')
    if (asked === false) return table.plain('never')
    const fields = fieldsOf(asked)
    if (fields === undefined || typeof asked !== 'object' || asked === null) return table.plain('unknown')
    if (fields.names.length === 0) return table.plain('json')
    const plain = plainShape(table, fields)
    if (plain !== undefined) return plain
    const before = visits?.get(asked)
    if (before !== undefined) return before.shape ?? metAgain(before, depth, table)
    if (visits !== undefined && visits.size >= most) return table.plain('unknown')
    const note = noteOf(fields)
    const first = draft.asked
    const answer = draftSchema(draft, keywordsOf(fields))
    const end = draft.asked
    // Nothing can lead from a schema without parts back to itself.
    if (end === first) return table.noted(note, answer())
    const visit: Visit = { answer, note, first, end, place: first, depth, recursive: undefined, shape: undefined }
    visits ??= new Map()
    visits.set(asked, visit)
    open.push(visit)
    return undefined
  }
  return schema => {
    draft.document = schema
    draft.resolve = undefined
    draft.asked = 0
    visits = undefined
    let shape = enter(schema, 0)
    for (let visit = open.at(-1); visit !== undefined; visit = open.at(-1)) {
      if (shape !== undefined) shapes[visit.place++] = shape
      const { place } = visit
      if (place < visit.end) {
        shape = enter(questions[place], areInPlace[place] === true ? visit.depth : visit.depth + 1)
        continue
      }
      shape = leave(visit, table)
      open.pop()
      draft.asked = visit.first
    }
    return shape ?? table.plain('unknown')
  }
}

/** A schema within itself; one that only speaks of the same value again says nothing that a type could. */
function metAgain(visit: Visit, depth: number, table: ShapeTable): Shape {
  return visit.depth === depth ? table.plain('unknown') : (visit.recursive ??= table.open())
}

function leave(visit: Visit, table: ShapeTable): Shape {
  const shape = table.noted(visit.note, visit.answer())
  if (visit.recursive !== undefined) table.close(visit.recursive, shape)
  return (visit.shape = visit.recursive ?? shape)
}
