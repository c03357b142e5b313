import { noteOf } from './notes.ts'
import type { Fields } from './own.ts'
import type { PlainShape, Shape } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'

/** The types without parts. */
const plainTypes: ReadonlyMap<unknown, PlainShape['kind']> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'integer'],
  ['boolean', 'boolean'],
  ['null', 'null'],
])

/** Keywords that say more of a value's type than `type` does. */
const shaping = new Set(['const', 'enum', 'anyOf', 'oneOf', 'allOf', '$ref', '$dynamicRef'])

/** The shape of a schema that has a plain type and no part, as most have; undefined for all others. */
export function plainShape(table: ShapeTable, fields: Fields): Shape | undefined {
  const { names, values } = fields
  const kind = plainTypes.get(values[names.indexOf('type')])
  if (kind === undefined) return undefined
  for (const name of names) if (name !== 'type' && name !== 'description' && shaping.has(name)) return undefined
  return table.noted(noteOf(fields), table.plain(kind))
}
