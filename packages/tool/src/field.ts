import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@dsh/json'

/** Whether a field may have this value; `undefined` means that it is absent. */
export type Field = (value: JsonValue | undefined) => boolean

/** The fields of one form of a record. */
export type Form = { readonly [name: string]: Field }

export const string: Field = value => typeof value === 'string'
export const number: Field = value => typeof value === 'number'
export const boolean: Field = value => typeof value === 'boolean'
export const json: Field = value => value !== undefined
export const absent: Field = value => value === undefined

/** The field may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export function optional(field: Field): Field {
  return value => value === undefined || field(value)
}

/** The field is one of a few strings, or null where that is listed. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf(...choices: readonly (string | null)[]): Field {
  return value => choices.includes(value as string | null)
}

/** Either of two fields will do. */
/* @__NO_SIDE_EFFECTS__ */
export function either(left: Field, right: Field): Field {
  return value => left(value) || right(value)
}

/** The field is a list whose items all pass. */
/* @__NO_SIDE_EFFECTS__ */
export function list(item: Field): Field {
  return value => isJsonArray(value) && value.every(item)
}

/** The field is an object of this form. */
/* @__NO_SIDE_EFFECTS__ */
export function record(form: Form): Field {
  return value => isJsonObject(value) && hasForm(value, form)
}

/** Whether each field of the form passes; fields that it does not name are free. */
export function hasForm(value: JsonObject, form: Form): boolean {
  return Object.entries(form).every(([name, field]) => field(value[name]))
}
