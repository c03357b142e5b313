/** A promise, and what resolves it; `Promise.withResolvers` is newer than Node 20. */
export function createDeferred<T>(): { readonly promise: Promise<T>; resolve(value: T): void } {
  const resolvers: ((value: T) => void)[] = []
  const promise = new Promise<T>(resolve => void resolvers.push(resolve))
  return { promise, resolve: value => resolvers[0]?.(value) }
}
