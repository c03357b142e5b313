import { type Answer, type Draft, unknown } from './draft.ts'
import { itemsOf } from './own.ts'
import type { ShapeBody } from './shape.ts'

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
  const items = itemsOf(values)
  const fitting = items?.filter(value => types === undefined || types.some(type => belongs[type]?.(value) === true))
  if (fitting === undefined || fitting.length === 0) return unknown(draft)
  return () => draft.table.union(fitting.map(value => draft.table.make(literalOf(value))))
}

function literalOf(value: unknown): ShapeBody {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return { kind: 'literal', value }
  return typeof value === 'number' && Number.isFinite(value)
    ? { kind: 'literal', value: value + 0 }
    : { kind: 'unknown' }
}
