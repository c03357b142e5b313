import { snapshotJson, type JsonValue } from '@dsh/json'

/** The frozen copy of a value, which checks know to be lossless. */
export function snapshotOf(value: unknown): JsonValue {
  const copy = snapshotJson(value, { freeze: true })
  if (!copy.ok) throw new Error(copy.reason)
  return copy.value
}

/** Makes every object inherit a member while `body` runs. */
export function withInherited(name: string, member: PropertyDescriptor, body: () => void): void {
  // oxlint-disable-next-line no-extend-native -- what is tested is that nobody minds.
  Object.defineProperty(Object.prototype, name, { ...member, configurable: true, writable: true })
  try {
    body()
  } finally {
    Reflect.deleteProperty(Object.prototype, name)
  }
}
