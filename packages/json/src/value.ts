/** What JSON can say without structure: text, a finite number, a truth value or null. */
export type JsonScalar = string | number | boolean | null

/** A JSON object, whose keys may be any string, `__proto__` among them. */
export type JsonObject = { readonly [key: string]: JsonValue }

/** Anything that JSON can carry and give back unchanged. */
export type JsonValue = JsonScalar | readonly JsonValue[] | JsonObject

/** Says whether a JSON value is an array, and narrows its type. */
export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/** Says whether a JSON value is an object, which neither an array nor null is. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
