// Captured when the module loads, so that patching them later changes no verdict.
const { getOwnPropertyNames, getOwnPropertySymbols, getPrototypeOf, prototype: objectPrototype } = Object
const { isArray, prototype: arrayPrototype } = Array
const { ownKeys } = Reflect

/** Thrown for a value that is not ordinary data of this realm; whoever catches it snapshots the value and asks again. */
export const unusual: unique symbol = Symbol('unusual value')

/** Whether the value is an object and no array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !isArray(value)
}

/** Whether the value is such an object, whose prototype promises nothing of its own. */
export function isOrdinaryObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = getPrototypeOf(value)
  if (prototype === objectPrototype || prototype === null) return true
  if (isArray(value)) return false
  throw unusual
}

/** Whether the value is an array, which then has its items and nothing else. */
export function isOrdinaryArray(value: unknown): value is readonly unknown[] {
  if (!isArray(value)) return false
  if (getPrototypeOf(value) !== arrayPrototype || ownKeys(value).length !== value.length + 1) throw unusual
  return true
}

/** Refuses symbols and hidden keys: `count` keys were seen by enumerating. */
export function assertAllSeen(value: object, count: number): void {
  // One call of ownKeys would do, and takes three times as long.
  if (getOwnPropertyNames(value).length !== count || getOwnPropertySymbols(value).length !== 0) throw unusual
}

/** Whether every object answers to a name that it does not have. */
export function isInherited(name: string): boolean {
  return name in objectPrototype
}

/** Whether enumerating an object by `for in` would show keys that are not its own. */
export function isObjectPrototypePolluted(): boolean {
  let isPolluted = false
  for (const key in objectPrototype) isPolluted = key !== undefined
  return isPolluted
}
