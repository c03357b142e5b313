/** Any schema that TypeBox builds, told from other objects by its marker. */
export type TypeBoxSchema = { readonly '~kind': string } | { readonly '~unsafe': unknown }

/** A TypeBox schema of an object, as the arguments of a tool need it. */
export interface TypeBoxObject {
  /** The marker of objects. */
  readonly '~kind': 'Object'
  /** The schemas of its properties. */
  readonly properties: object
}

/** Whether a value was built by TypeBox; in a map of specs a parameter may well have one of these names. */
export function isTypeBox(value: unknown): value is TypeBoxSchema {
  if (typeof value !== 'object' || value === null) return false
  return isMark(value, '~kind') || isMark(value, '~unsafe')
}

function isMark(value: object, name: string): boolean {
  const mark = Object.getOwnPropertyDescriptor(value, name)
  return mark !== undefined && (!mark.enumerable || typeof mark.value === 'string')
}
