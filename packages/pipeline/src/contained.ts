/** The same function, whose throws and rejections are nobody's. */
export function contained<A extends unknown[]>(observer: (...args: A) => unknown): (...args: A) => void {
  return (...args) => {
    try {
      disown(observer(...args))
    } catch {
      // An observer's trouble stays its own.
    }
  }
}

/** Lets go of what may be a promise: what it rejects with crashes nobody. Total, whatever the value is. */
export function disown(given: unknown): void {
  if ((typeof given !== 'object' && typeof given !== 'function') || given === null) return
  // Not by its own `then` or `catch`, which may be traps: the platform looks once, and contains what it finds.
  new Promise(resolve => resolve(given)).then(ignore, ignore)
}

function ignore(): void {}
