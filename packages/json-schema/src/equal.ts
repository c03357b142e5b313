import { isJsonObject, type JsonObject, type JsonValue } from '@dsh/json'

/** A text that two JSON values share exactly where they are equal, whatever the order of their keys. */
export function canonicalText(value: JsonValue): string {
  return JSON.stringify(value, (_key, part: JsonValue) => (isJsonObject(part) ? sorted(part) : part))
}

function sorted(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .map(name => [name, object[name] ?? null]),
  )
}

/** Whether a value equals an expected JSON value; of any other value its own enumerable keys are seen. */
export function equalsJson(expected: unknown, value: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return expected === value
  if (typeof value !== 'object' || value === null) return false
  if (isList(expected)) {
    return (
      isList(value) && value.length === expected.length && expected.every((item, at) => equalsJson(item, value[at]))
    )
  }
  if (isList(value)) return false
  const names = Object.keys(expected)
  if (Object.keys(value).length !== names.length) return false
  return names.every(
    name => Object.hasOwn(value, name) && equalsJson(Reflect.get(expected, name), Reflect.get(value, name)),
  )
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
