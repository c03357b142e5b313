/** The longest delay that the platform's timers keep; a longer one fires at once. */
const longest = 2_147_483_647

/** Throws for what is no delay that a timer keeps. */
export function assertDelay(ms: number, what: string): void {
  if (!(typeof ms === 'number' && ms > 0 && ms <= longest))
    throw new TypeError(`${what} must be a number of milliseconds above 0, and at most ${longest}`)
}

/** A timer that keeps any delay, the longest ones cut. */
export function startTimer(ms: number, action: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(action, Math.min(ms, longest))
}

/** Resolves after a while, or as soon as the signal aborts. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = startTimer(ms, done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
