import type { JsonLimit } from './outcome.ts'
import type { JsonScalar } from './value.ts'

/** Why something is not JSON, and at which of its keys, if at one. */
export interface Misfit {
  readonly reason: string
  readonly key?: string | number
  readonly limit?: JsonLimit
}

const CLASS_NAME = /^[A-Za-z_$][\w$]{0,63}$/
const { getOwnPropertyDescriptor, getOwnPropertyNames, getPrototypeOf } = Object

/** Whether a value without structure is JSON. */
export function isJsonScalar(value: unknown): value is JsonScalar {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    default:
      return value === null
  }
}

/** Why a value without structure is not JSON. */
export function scalarMisfit(value: unknown): Misfit {
  if (value === undefined) return { reason: 'undefined is not JSON' }
  if (typeof value !== 'number') return { reason: `a ${typeof value} is not JSON` }
  return { reason: `${Object.is(value, -0) ? '-0' : value} is not JSON` }
}

/** `a Map is not a plain object`, with the name of the class where it can be read without running anything. */
export function classMisfit(value: object, wanted: 'object' | 'array'): Misfit {
  const name = className(value)
  if (name === undefined || name === 'Object' || name === 'Array') {
    return { reason: `an ${wanted} with another prototype is not a plain ${wanted}` }
  }
  return { reason: `${/^[AEIOU]/i.test(name) ? 'an' : 'a'} ${name} is not a plain ${wanted}` }
}

/** What an array of these own keys holds besides its items, or lacks of them. */
export function arrayMisfit(names: readonly (string | symbol)[], length: number): Misfit {
  const hole = names.findIndex((name, index) => name !== String(index))
  if (hole < length) return { reason: 'a hole in an array is not JSON', key: hole }
  const key = names[length + 1]
  return { reason: 'an array with an extra property is not JSON', ...(typeof key === 'string' && { key }) }
}

/** Why a proxy of an array that tells no length is not JSON. */
export const lengthMisfit: Misfit = { reason: 'an array whose length is no number is not JSON' }

/** What an object holds besides its enumerable keys. */
export function objectMisfit(source: object, enumerable: readonly string[]): Misfit {
  const seen = new Set(enumerable)
  const key = getOwnPropertyNames(source).find(name => !seen.has(name))
  if (key === undefined) return { reason: 'a symbol key is not JSON' }
  return { reason: 'a property that is not enumerable is not JSON', key }
}

function className(value: object): string | undefined {
  try {
    const prototype: object | null = getPrototypeOf(value)
    const maker: unknown = prototype && getOwnPropertyDescriptor(prototype, 'constructor')?.value
    const name: unknown = typeof maker === 'function' ? getOwnPropertyDescriptor(maker, 'name')?.value : undefined
    return typeof name === 'string' && CLASS_NAME.test(name) ? name : undefined
  } catch {
    return undefined
  }
}
