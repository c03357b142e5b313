/** A promise, and what settles it; `Promise.withResolvers` is newer than Node 20. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(reason: Error): void
}

/** Creates one; a rejection that nobody awaits is no fault. */
export function createDeferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<T>((resolve, reject) => void (settle = { resolve, reject }))
  promise.catch(() => {})
  return { promise, resolve: value => settle?.resolve(value), reject: reason => settle?.reject(reason) }
}
