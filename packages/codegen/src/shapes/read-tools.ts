import { sortTools } from '../sort-tools.ts'
import { breakLoops } from './break-loops.ts'
import { createReader } from './read-shape.ts'
import type { Shape } from './shape.ts'
import { createShapeTable, type ShapeTable } from './shape-table.ts'

/** What a program may know of a tool, as shapes. */
export interface ToolShapes {
  /** The name that it is registered under. */
  readonly name: string
  /** What its author says of it, as it was written. */
  readonly description: string
  /** What it takes. */
  readonly parameters: Shape
  /** What it gives. */
  readonly output: Shape
}

/** Tools of one SDK, and all of their shapes. */
export interface ToolSet {
  /** The tools by name, in the order of UTF-16 code units. */
  readonly tools: readonly ToolShapes[]
  /** Where their shapes are. */
  readonly table: ShapeTable
}

/** The shapes of tools, in the order of their names; it takes anything and never throws. */
export function readTools(tools: unknown): ToolSet {
  const table = createShapeTable()
  const readShape = createReader(table)
  const read = sortTools(tools).map(({ name, description, parameters, output }) => ({
    name,
    description,
    parameters: readShape(parameters),
    output: readShape(output),
  }))
  breakLoops(table)
  return { tools: read, table }
}
