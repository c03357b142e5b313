/** What `action` gives; nothing where it throws: the trouble of telemetry is never that of a call. */
export function quietly<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
