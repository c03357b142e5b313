/** Why a run is over that nobody cancelled. */
export const settled = 'run_code settled'

/** The signal of one run. */
export interface RunSignal {
  /** Aborts when the run is over, for whatever reason. */
  readonly signal: AbortSignal
  /** The run is over when this one aborts, with its reason where no other is given. */
  follow(source: AbortSignal, reason?: string): void
  /** A signal for one call, so that all who listen to it are of that call; `release` when the call is over. */
  fork(): { readonly signal: AbortSignal; release(): void }
  /** The run is over; the first reason stays. */
  end(reason: unknown): void
}

/** The signal of a run that has just begun; it listens to others until it ends. */
export function createRunSignal(): RunSignal {
  const controller = new AbortController()
  const { signal } = controller
  const forks = new Set<AbortController>()
  const followed = new Map<AbortSignal, () => void>()
  const end = (reason: unknown): void => {
    for (const [source, listener] of followed) source.removeEventListener('abort', listener)
    followed.clear()
    controller.abort(reason)
    for (const fork of forks) fork.abort(signal.reason)
    forks.clear()
  }
  return {
    signal,
    follow(source, reason) {
      if (signal.aborted || source === signal || followed.has(source)) return
      const listener = (): void => end(reason ?? source.reason)
      if (source.aborted) return listener()
      followed.set(source, listener)
      source.addEventListener('abort', listener)
    },
    fork() {
      const fork = new AbortController()
      if (signal.aborted) fork.abort(signal.reason)
      else forks.add(fork)
      return { signal: fork.signal, release: () => void forks.delete(fork) }
    },
    end,
  }
}
