import type { Shape } from '@dsh/codegen'

/** The types of shapes without parts. */
export const plainTypes: Partial<Record<Shape['kind'], string>> = {
  json: 'Any',
  unknown: 'Any',
  never: 'Never',
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
}
