/** What a scheduler needs to know from the beginning. */
export interface SchedulerOptions {
  /** How many flights there may be at once; 1 is serial. */
  readonly capacity: number
  /** Ends the scheduler: what has not started is abandoned, what has started is finished. */
  readonly signal: AbortSignal
  /** In which order jobs commit: `submitted` (the default), or `settled` as their flights end. */
  readonly commitOrder?: 'submitted' | 'settled'
}

/** Throws in one sentence what is wrong with the options and what would be right. */
export function assertOptions({ capacity, signal, commitOrder }: SchedulerOptions): void {
  if (!Number.isSafeInteger(capacity) || capacity < 1) {
    throw new TypeError(`capacity must be a positive integer, such as 10, but is ${String(capacity)}`)
  }
  if (typeof signal?.addEventListener !== 'function') {
    throw new TypeError('signal must be an AbortSignal, such as that of a new AbortController')
  }
  if (commitOrder !== undefined && commitOrder !== 'submitted' && commitOrder !== 'settled') {
    throw new TypeError(`commitOrder must be "submitted" or "settled", but is ${String(commitOrder)}`)
  }
}
