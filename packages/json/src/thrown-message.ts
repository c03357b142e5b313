/** Text of any thrown value; total, also over errors whose own message cannot be read. */
export function thrownMessage(thrown: unknown): string {
  try {
    if (typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string') {
      return thrown.message
    }
    return String(thrown)
  } catch {
    return 'an error that cannot be shown'
  }
}
