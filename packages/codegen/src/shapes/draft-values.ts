import type { JsonScalar } from '@dsh/json'
import type { Answer, Draft } from './draft.ts'
import { itemsOf } from './own.ts'

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
export function draftValues({ table }: Draft, values: unknown, types: readonly string[] | undefined): Answer {
  const items = itemsOf(values)
  const fitting = items?.filter(value => types === undefined || types.some(type => belongs[type]?.(value) === true))
  if (fitting === undefined || fitting.length === 0) return () => table.plain('unknown')
  return () => table.union(fitting.map(value => (isScalar(value) ? table.literal(value) : table.plain('unknown'))))
}

function isScalar(value: unknown): value is JsonScalar {
  return typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value)
}
