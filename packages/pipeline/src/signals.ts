/** Whether it is a signal that can be asked: more than the prototype of one, or a proxy that throws. */
export function isSignal(value: unknown): value is AbortSignal {
  try {
    return value instanceof AbortSignal && typeof value.aborted === 'boolean'
  } catch {
    return false
  }
}

/** Whether a signal has aborted; one that cannot be asked any more has. */
export function isAborted(signal: AbortSignal): boolean {
  try {
    return signal.aborted
  } catch {
    return true
  }
}
