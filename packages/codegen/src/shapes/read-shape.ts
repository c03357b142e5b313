import type { Answer, Draft, Question } from './draft.ts'
import { draftSchema, plainShape } from './draft-schema.ts'
import { fieldsOf } from './own.ts'
import { createReferences } from './references.ts'
import type { Shape } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'

/** A schema whose parts are being asked about. */
interface Visit {
  readonly schema: object
  readonly questions: readonly Question[]
  readonly shapes: Shape[]
  readonly answer: Answer
  /** How many values it lies within; a schema of the same number speaks of the same value. */
  readonly depth: number
  /** Made when the schema is met within itself. */
  recursive?: Shape
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
  const resolve = createReferences(schema)
  const done = new Map<object, Shape>()
  const open = new Map<object, Visit>()
  const visits: Visit[] = []
  const enter = ({ schema: asked, isInPlace }: Question, above: number): Shape | undefined => {
    if (asked === true) return table.plain('json')
    if (asked === false) return table.plain('never')
    const depth = isInPlace ? above : above + 1
    const fields = fieldsOf(asked)
    if (fields === undefined || typeof asked !== 'object' || asked === null) return table.plain('unknown')
    const known = done.get(asked) ?? metAgain(open.get(asked), depth, table)
    if (known !== undefined) return known
    if (done.size + open.size >= most) return table.plain('unknown')
    const plain = plainShape(table, fields)
    if (plain !== undefined) return plain
    const questions: Question[] = []
    const shapes: Shape[] = []
    const draft = createDraft(table, questions, shapes, resolve)
    const answer = draftSchema(draft, fields)
    // Most schemas have no parts, and nothing can lead from them back to themselves.
    if (questions.length === 0) return answer()
    const visit = { schema: asked, questions, shapes, answer, depth }
    open.set(asked, visit)
    visits.push(visit)
    return undefined
  }
  let shape = enter({ schema, isInPlace: true }, 0)
  for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
    if (shape !== undefined) visit.shapes.push(shape)
    const question = visit.questions[visit.shapes.length]
    shape = question === undefined ? leave(visit, table) : enter(question, visit.depth)
    if (question !== undefined) continue
    visits.pop()
    open.delete(visit.schema)
    if (shape !== undefined) done.set(visit.schema, shape)
  }
  return shape ?? table.plain('unknown')
}

function createDraft(
  table: ShapeTable,
  questions: Question[],
  shapes: readonly Shape[],
  resolve: ReturnType<typeof createReferences>,
): Draft {
  const ask = (schema: unknown, isInPlace = false): Answer => {
    const place = questions.push({ schema, isInPlace }) - 1
    return () => shapes[place] ?? table.plain('unknown')
  }
  return {
    table,
    ask,
    askReference: reference => {
      const target = resolve(reference)
      const answer = ask(target?.schema, true)
      return () => {
        const shape = answer()
        if (target?.name !== undefined) table.call(shape, target.name)
        return shape
      }
    },
  }
}

/** A schema within itself; one that only speaks of the same value again says nothing that a type could. */
function metAgain(visit: Visit | undefined, depth: number, table: ShapeTable): Shape | undefined {
  if (visit === undefined) return undefined
  return visit.depth === depth ? table.plain('unknown') : (visit.recursive ??= table.open())
}

function leave({ answer, recursive }: Visit, table: ShapeTable): Shape {
  const shape = answer()
  if (recursive !== undefined) table.close(recursive, shape)
  return recursive ?? shape
}
