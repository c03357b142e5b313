/** Tells an observer; what it throws, or rejects with later, is its own trouble. */
export function contain(observer: () => unknown): void {
  try {
    disregard(observer())
  } catch {
    // It has nobody to tell.
  }
}

/** What a function gave that should not be async: nobody awaits it, and its rejection is nobody's. */
export function disregard(given: unknown): void {
  if (given instanceof Promise) given.catch(() => undefined)
}
