import type { Answer, Draft } from './draft.ts'
import { draftSchema, plainShape } from './draft-schema.ts'
import { fieldsOf } from './own.ts'
import { createReferences } from './references.ts'
import type { Shape } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'

/** A schema whose parts are being asked about, or were. */
interface Visit {
  readonly answer: Answer
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
 * The shape that a schema describes.
 *
 * @remarks
 * It takes anything and never throws: what it cannot read or say is `unknown`, and all around it is as it was. Each
 * schema of a document is read once, of any depth, and one that contains itself is a recursive shape.
 */
export function readShape(schema: unknown, table: ShapeTable): Shape {
  const draft: Draft = { table, resolve: createReferences(schema), questions: [], shapes: [] }
  const { questions, shapes } = draft
  const visits = new Map<object, Visit>()
  const open: Visit[] = []
  const enter = (asked: unknown, depth: number): Shape | undefined => {
    if (asked === true) return table.plain('json')
    if (asked === false) return table.plain('never')
    const fields = fieldsOf(asked)
    if (fields === undefined || typeof asked !== 'object' || asked === null) return table.plain('unknown')
    const plain = plainShape(table, fields)
    if (plain !== undefined) return plain
    const before = visits.get(asked)
    if (before !== undefined) return before.shape ?? metAgain(before, depth, table)
    if (visits.size >= most) return table.plain('unknown')
    const first = questions.length
    const answer = draftSchema(draft, fields)
    const end = questions.length
    // Nothing can lead from a schema without parts back to itself.
    if (end === first) return answer()
    const visit: Visit = { answer, first, end, place: first, depth, recursive: undefined, shape: undefined }
    visits.set(asked, visit)
    open.push(visit)
    return undefined
  }
  let shape = enter(schema, 0)
  for (let visit = open.at(-1); visit !== undefined; visit = open.at(-1)) {
    if (shape !== undefined) shapes[visit.place++] = shape
    const question = questions[visit.place]
    if (visit.place < visit.end && question !== undefined) {
      shape = enter(question.schema, question.isInPlace ? visit.depth : visit.depth + 1)
      continue
    }
    shape = leave(visit, table)
    open.pop()
    questions.length = visit.first
  }
  return shape ?? table.plain('unknown')
}

/** A schema within itself; one that only speaks of the same value again says nothing that a type could. */
function metAgain(visit: Visit, depth: number, table: ShapeTable): Shape {
  return visit.depth === depth ? table.plain('unknown') : (visit.recursive ??= table.open())
}

function leave(visit: Visit, table: ShapeTable): Shape {
  const shape = visit.answer()
  if (visit.recursive !== undefined) table.close(visit.recursive, shape)
  return (visit.shape = visit.recursive ?? shape)
}
