/** Why a command was stopped. */
export type StopCause = 'timeout' | 'abort' | 'kill'

/** The deadline, the signal and a kill as one: the first counts. */
export interface StopRequest {
  /** Resolves at the first request. */
  readonly requested: Promise<void>
  /** Whether anything asked for the end, before or after the command ended by itself. */
  readonly isRequested: boolean
  /** What stopped the command; a request after its own end stops only what it left. */
  readonly cause: StopCause | undefined
  /** Asks for the end; `true` for the first. */
  request(cause: StopCause): boolean
  /** Says that the command ended by itself: its deadline no longer counts. */
  commandEnded(): void
  /** Lets go of the timer and the signal; later requests are refused. */
  release(): void
}

/** A longer one would fire at once. */
const longestTimer = 2_147_483_647

/** Starts the deadline and listens to the signal. */
export function createStopRequest(timeoutMs: number | undefined, signal: AbortSignal | undefined): StopRequest {
  let resolve: (() => void) | undefined
  const requested = new Promise<void>(done => {
    resolve = done
  })
  let isRequested = false
  let hasEnded = false
  let isReleased = false
  let cause: StopCause | undefined
  const request = (why: StopCause) => {
    if (isRequested || isReleased) return false
    isRequested = true
    if (!hasEnded) cause = why
    resolve?.()
    return true
  }
  const abort = () => request('abort')
  const timer =
    timeoutMs === undefined ? undefined : setTimeout(() => request('timeout'), Math.min(timeoutMs, longestTimer))
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  return {
    requested,
    get isRequested() {
      return isRequested
    },
    get cause() {
      return cause
    },
    request,
    commandEnded() {
      hasEnded = true
      clearTimeout(timer)
    },
    release() {
      isReleased = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}
