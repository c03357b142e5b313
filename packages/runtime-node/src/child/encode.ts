// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
/** Prints a value of the program's world as JSON; throws a TypeError that names the place of what JSON would not give back. */
export type Encode = (value: unknown) => string

/**
 * Makes the printer for one program. Self-contained: its text runs in the child. It runs there in the child's own world,
 * whose intrinsics no program can overwrite; of the program's it must know what plain containers inherit from.
 */
export function createEncode(depth: number, objectPrototype: object, arrayPrototype: object): Encode {
  const ancestors = new Set<object>()
  const path: (string | number)[] = []
  const identifier = /^[A-Za-z_$][\w$]*$/

  const printStep = (step: string | number, index: number): string => {
    if (typeof step === 'number') return `[${step}]`
    if (!identifier.test(step)) return `[${JSON.stringify(step)}]`
    return index === 0 ? step : `.${step}`
  }

  /** Of a deep place the inner end. */
  const refuse = (reason: string): never => {
    const cut = Math.max(0, path.length - 8)
    const place = path.map(printStep).slice(cut).join('')
    throw new TypeError(place === '' ? reason : `${cut > 0 ? '…' : ''}${place}: ${reason}`)
  }

  /** Of a class, where it can be read without running anything. */
  const nameOf = (prototype: object): string => {
    const maker: unknown = Reflect.getOwnPropertyDescriptor(prototype, 'constructor')?.value
    const name: unknown =
      typeof maker === 'function' ? Reflect.getOwnPropertyDescriptor(maker, 'name')?.value : undefined
    if (typeof name !== 'string' || name.length >= 64 || !identifier.test(name)) return 'an object of a class'
    return `${/^[AEIOU]/i.test(name) ? 'an' : 'a'} ${name}`
  }

  const encodeMember = (value: unknown, step: string | number, level: number): string => {
    path.push(step)
    const text = encode(value, level)
    path.pop()
    return text
  }

  const encodeArray = (value: readonly unknown[], level: number): string => {
    if (Reflect.getPrototypeOf(value) !== arrayPrototype) refuse('an array with another prototype is not a plain array')
    const { length } = value
    const { length: keys } = Reflect.ownKeys(value)
    if (keys > length + 1) refuse('an array with an extra property is not JSON')
    let text = '['
    for (let index = 0; index < length; index++) {
      if (!Object.hasOwn(value, index)) refuse('a hole in an array is not JSON')
      text += (index === 0 ? '' : ',') + encodeMember(value[index], index, level)
    }
    return `${text}]`
  }

  const encodeObject = (value: object, level: number): string => {
    const prototype = Reflect.getPrototypeOf(value)
    if (prototype !== objectPrototype && prototype !== null) refuse(`${nameOf(prototype)} is not a plain object`)
    let text = ''
    for (const key of Reflect.ownKeys(value)) {
      if (typeof key !== 'string' || Reflect.getOwnPropertyDescriptor(value, key)?.enumerable !== true)
        return refuse('a property that is not enumerable, or has a symbol as its key, is not JSON')
      const member = encodeMember((value as Record<string, unknown>)[key], key, level)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${member}`
    }
    return `{${text}}`
  }

  const encode = (value: unknown, level: number): string => {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return JSON.stringify(value)
    if (typeof value === 'number')
      return Number.isFinite(value) ? String(value === 0 ? 0 : value) : refuse(`${value} is not JSON`)
    if (typeof value !== 'object') return refuse(`${value === undefined ? '' : 'a '}${typeof value} is not JSON`)
    if (ancestors.has(value)) refuse('circular')
    if (level === depth) refuse(`nested deeper than ${depth} levels`)
    ancestors.add(value)
    const text = Array.isArray(value) ? encodeArray(value, level + 1) : encodeObject(value, level + 1)
    ancestors.delete(value)
    return text
  }

  return value => {
    ancestors.clear()
    path.length = 0
    return encode(value, 0)
  }
}
