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
