// Captured when the module loads, so that a host or a guest that patches them later changes no verdict.
const { getOwnPropertyDescriptor, getPrototypeOf } = Object
const { isArray } = Array
const { apply } = Reflect
const functionText = Function.prototype.toString

interface Intrinsic {
  readonly home: object
  readonly text: string
  /** Verdicts on prototypes of other realms, each found once. */
  readonly known: WeakMap<object, boolean>
}

const OBJECT: Intrinsic = { home: Object.prototype, text: apply(functionText, Object, []), known: new WeakMap() }
const ARRAY: Intrinsic = { home: Array.prototype, text: apply(functionText, Array, []), known: new WeakMap() }

/** Whether the value's prototype is null or the `Object.prototype` of any realm. */
export function isPlainObject(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: object | null = getPrototypeOf(value)
  return prototype === OBJECT.home || prototype === null || isIntrinsic(prototype, OBJECT)
}

/** Whether the array's prototype is the `Array.prototype` of any realm. */
export function isPlainArray(value: object): boolean {
  const prototype: object | null = getPrototypeOf(value)
  return prototype === ARRAY.home || (prototype !== null && isIntrinsic(prototype, ARRAY))
}

function isIntrinsic(prototype: object, intrinsic: Intrinsic): boolean {
  if (prototype === intrinsic.home) return true
  const verdict = intrinsic.known.get(prototype)
  if (verdict !== undefined) return verdict
  const fresh = recognises(prototype, intrinsic)
  intrinsic.known.set(prototype, fresh)
  return fresh
}

function recognises(prototype: object, intrinsic: Intrinsic): boolean {
  try {
    const parent: object | null = getPrototypeOf(prototype)
    const fits =
      intrinsic === OBJECT ? parent === null : isArray(prototype) && parent !== null && isIntrinsic(parent, OBJECT)
    if (!fits) return false
    const maker: unknown = getOwnPropertyDescriptor(prototype, 'constructor')?.value
    if (typeof maker !== 'function') return false
    // Only a native function has this text, and nothing can change the `prototype` of a native constructor.
    return (
      getOwnPropertyDescriptor(maker, 'prototype')?.value === prototype &&
      apply(functionText, maker, []) === intrinsic.text
    )
  } catch {
    return false
  }
}
