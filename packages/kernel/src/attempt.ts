/** Runs `action`; what it throws is thrown on after `recover`, whose own failure is not. */
export function attempt<T>(action: () => T, recover: () => void): T {
  try {
    return action()
  } catch (error) {
    try {
      recover()
    } catch {
      // The first error says what went wrong.
    }
    throw error
  }
}
