// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
import type { Say } from './ports.ts'

/** Looks at objects without running anything of theirs. */
export interface Peek {
  /** The name of its class, where it can be read. */
  nameOf(value: object): string | undefined
  /** The data under a key, its own or that of what it inherits from. */
  search(value: object, key: string): unknown
  /** Its own data under a key. */
  dataOf(value: object, key: string): unknown
}

/** A way to look that no getter and no proxy notices. */
export function createPeek(say: Say): Peek {
  const { getOwnPropertyDescriptor } = Object
  const { getPrototypeOf } = Reflect
  const isOwn = Object.hasOwn

  return { nameOf, search, dataOf }

  function nameOf(value: object): string | undefined {
    const maker = search(value, 'constructor')
    const name = typeof maker === 'function' ? dataOf(maker, 'name') : undefined
    return typeof name === 'string' && name !== '' ? name : undefined
  }

  function search(value: object, key: string): unknown {
    let holder: object | null = value
    for (let step = 0; holder !== null && step < 20; step++) {
      const descriptor = getOwnPropertyDescriptor(holder, key)
      if (descriptor !== undefined) return isOwn(descriptor, 'value') ? descriptor.value : undefined
      holder = getPrototypeOf(holder)
      if (holder !== null && say(6, holder) !== holder) return undefined
    }
    return undefined
  }

  function dataOf(value: object, key: string): unknown {
    const descriptor = getOwnPropertyDescriptor(value, key)
    return descriptor !== undefined && isOwn(descriptor, 'value') ? descriptor.value : undefined
  }
}
