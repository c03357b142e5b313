import type { JsonScalar } from '@dsh/json'
import { type Answer, type Draft, unknown } from './draft.ts'
import { itemsOf } from './own.ts'
import type { ShapeTable } from './shape-table.ts'

/** Which values a type has; `undefined` is no type at all. */
const belongs: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: value => typeof value === 'string',
  number: value => Number.isFinite(value),
  integer: value => Number.isInteger(value),
  boolean: value => typeof value === 'boolean',
  null: value => value === null,
  object: () => false,
  array: () => false,
}

/** `const`, or else `enum`: those of the values that have one of the types, where types are given. */
export function draftValues(draft: Draft, values: unknown, types: readonly string[] | undefined): Answer {
  const items = itemsOf(values) ?? []
  const fitting = types === undefined ? items : items.filter(value => belongsToSome(types, value))
  return fitting.length === 0 ? unknown(draft) : valuesOf(draft.table, fitting)
}

function belongsToSome(types: readonly string[], value: unknown): boolean {
  for (const type of types) if (belongs[type]?.(value) === true) return true
  return false
}

function valuesOf(table: ShapeTable, values: readonly unknown[]): Answer {
  return () => table.union(values.map(value => (isScalar(value) ? table.literal(value) : table.plain('unknown'))))
}

function isScalar(value: unknown): value is JsonScalar {
  return typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value)
}
