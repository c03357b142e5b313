/** Values that lie about what they are, for tests of what must not be taken in. */

/** A proxy that throws at every look. */
export function unlookable(): object {
  const no = (): never => {
    throw new Error('do not look')
  }
  return new Proxy({}, { get: no, has: no, ownKeys: no, getPrototypeOf: no, getOwnPropertyDescriptor: no })
}

/** A proxy that nothing can be asked any more. */
export function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

/** A promise whose own methods throw. */
export function thornyPromise(): Promise<never> {
  const no = (): never => {
    throw new Error('do not touch')
  }
  return Object.assign(new Promise<never>(() => undefined), { catch: no })
}

/** A promise of no realm, which rejects when someone waits for it. */
export function foreignRejection(): PromiseLike<never> {
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- it is the lie
    then: (_resolve, reject) => Promise.reject(new Error('foreign')).then(undefined, reject) as never,
  } as PromiseLike<never>
}

/** An object whose `member` is one value at the first look, and another from then on. */
export function twoFaced<T extends object>(honest: T, member: keyof T, later: unknown): T {
  let looks = 0
  return new Proxy(honest, {
    get: (target, key) => (key === member && (looks += 1) > 1 ? later : Reflect.get(target, key)),
  })
}

/** Collects what nobody handled, while `action` runs and for a moment after it. */
export async function unhandledIn(action: () => Promise<unknown>): Promise<readonly unknown[]> {
  const unhandled: unknown[] = []
  const listener = (error: unknown): void => void unhandled.push(error)
  process.on('unhandledRejection', listener)
  try {
    await action()
    await new Promise(resolve => setTimeout(resolve, 5))
  } finally {
    process.off('unhandledRejection', listener)
  }
  return unhandled
}
