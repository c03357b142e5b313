// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
/** Prints a value of the program's world as JSON, and refuses what JSON would not give back as it was. */
export type Encode = (value: unknown) => string

/**
 * Makes the printer for one program. Self-contained: its text runs in the child. It runs there in the child's own world,
 * whose intrinsics no program can overwrite; of the program's it must know what plain containers inherit from.
 */
export function createEncode(depth: number, objectPrototype: object, arrayPrototype: object): Encode {
  const ancestors = new Set<object>()

  const refuse = (reason: string): never => {
    throw new TypeError(reason)
  }

  const encodeArray = (value: readonly unknown[], level: number): string => {
    if (Reflect.getPrototypeOf(value) !== arrayPrototype) refuse('an array of a class of its own')
    const { length } = value
    if (Reflect.ownKeys(value).length !== length + 1) refuse('an array with holes or members')
    let text = '['
    for (let index = 0; index < length; index++) {
      if (!Object.hasOwn(value, index)) refuse('an array with holes or members')
      text += (index === 0 ? '' : ',') + encode(value[index], level)
    }
    return `${text}]`
  }

  const encodeObject = (value: object, level: number): string => {
    const prototype = Reflect.getPrototypeOf(value)
    if (prototype !== objectPrototype && prototype !== null) refuse('an object that is not plain')
    let text = ''
    for (const key of Reflect.ownKeys(value)) {
      if (typeof key !== 'string') return refuse('a key that is a symbol')
      if (Reflect.getOwnPropertyDescriptor(value, key)?.enumerable !== true) refuse('a member that is hidden')
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${encode((value as Record<string, unknown>)[key], level)}`
    }
    return `{${text}}`
  }

  const encode = (value: unknown, level: number): string => {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return JSON.stringify(value)
    if (typeof value === 'number')
      return Number.isFinite(value) ? String(value === 0 ? 0 : value) : refuse(String(value))
    if (typeof value !== 'object') return refuse(typeof value)
    if (ancestors.has(value)) refuse('circular')
    if (level === depth) refuse(`nested deeper than ${depth} levels`)
    ancestors.add(value)
    const text = Array.isArray(value) ? encodeArray(value, level + 1) : encodeObject(value, level + 1)
    ancestors.delete(value)
    return text
  }

  return value => {
    ancestors.clear()
    return encode(value, 0)
  }
}
