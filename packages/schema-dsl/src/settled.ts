/** Goes on with what a schema gave: at once, or when it settles, be it a promise of another realm or of a library's own. */
export function whenSettled<T, R>(given: T | PromiseLike<T>, go: (settled: T) => R): R | Promise<R> {
  return isPromiseLike(given) ? Promise.resolve(given).then(go) : go(given)
}

/** Whether someone has to wait for it. */
export function isPromiseLike<T>(given: T | PromiseLike<T>): given is PromiseLike<T> {
  return typeof given === 'object' && given !== null && 'then' in given && typeof given.then === 'function'
}
