import { attempt } from './attempt.ts'
import { createCommitLine, type Entry } from './commit-line.ts'
import type { Job } from './job.ts'
import { assertOptions, type SchedulerOptions } from './options.ts'
import { createWaitingLine } from './waiting-line.ts'

/** Runs jobs: starts in order and one at a time, flights together, commits one at a time. */
export interface Scheduler {
  /** Puts a job in line, at any time; after an abort or a failure it is abandoned at once. */
  submit(job: Job): void
  /**
   * Resolves once nothing is left to do, and rejects then with the first error of a start, a flight or a commit.
   *
   * @remarks
   * An abort alone is no error. A scheduler that has failed stays failed.
   */
  idle(): Promise<void>
}

/**
 * Begins a scheduler without jobs.
 *
 * @remarks
 * A job starts when the one before it has started, fewer than `capacity` flights are left, and no commit is running or
 * due, so that what a commit changes is seen by every later start. A commit does not wait for a start. An exclusive job
 * starts when all before it are committed, and nothing starts until it is committed itself.
 *
 * After the first error nothing more starts. What has started is finished all the same: flights are awaited, and those
 * that end well are committed, also after a commit that failed. A job whose own start or flight failed is neither
 * committed nor abandoned.
 */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { capacity, signal, commitOrder = 'submitted' } = options
  assertOptions({ capacity, signal, commitOrder })

  const waiting = createWaitingLine()
  const line = createCommitLine(commitOrder)
  const idlers: (() => void)[] = []
  let uncommitted = 0
  let inFlight = 0
  let isStarting = false
  let isCommitting = false
  let isBarred = false
  let isAwake = false
  let failure: { readonly error: unknown } | undefined

  // In a microtask, so that no job is called from within `submit` or from within another job.
  function wake(): void {
    if (isAwake) return
    isAwake = true
    queueMicrotask(turn)
  }

  function turn(): void {
    isAwake = false
    commitNext()
    startNext()
    if (waiting.first() === undefined && uncommitted === 0) rest()
  }

  function commitNext(): void {
    if (isCommitting) return
    let entry = line.due()
    for (; entry?.state === 'failed'; entry = line.due()) finish(entry)
    if (entry !== undefined) void commit(entry)
  }

  async function commit(entry: Entry): Promise<void> {
    isCommitting = true
    const committed = await attempt(() => entry.job.commit())
    isCommitting = false
    finish(entry)
    if (!committed.ok) fail(committed.error)
    wake()
  }

  function finish(entry: Entry): void {
    line.leave()
    uncommitted--
    if (entry.isExclusive) isBarred = false
  }

  function startNext(): void {
    const job = waiting.first()
    if (job === undefined || isStarting || isCommitting || isBarred || inFlight >= capacity) return
    const isExclusive = runsAlone(job)
    // The question itself may have closed the line.
    if (waiting.isClosed() || (isExclusive && uncommitted > 0)) return
    waiting.shift()
    void start({ job, isExclusive, state: 'open' })
  }

  async function start(entry: Entry): Promise<void> {
    line.begin(entry)
    uncommitted++
    isStarting = true
    isBarred = entry.isExclusive
    const started = await attempt(async () => ({ flight: (await entry.job.start())?.flight }))
    isStarting = false
    if (!started.ok) return end(entry, started)
    const { flight } = started.value
    if (flight === undefined) return end(entry, started)
    inFlight++
    wake()
    const flown = await attempt(() => flight)
    inFlight--
    end(entry, flown)
  }

  function end(entry: Entry, outcome: { readonly ok: true } | { readonly ok: false; readonly error: unknown }): void {
    entry.state = outcome.ok ? 'ended' : 'failed'
    line.end(entry)
    if (!outcome.ok) fail(outcome.error)
    wake()
  }

  function fail(error: unknown): void {
    failure ??= { error }
    waiting.close(error)
    wake()
  }

  function rest(): void {
    signal.removeEventListener('abort', onAbort)
    for (const settle of idlers.splice(0)) settle()
  }

  function onAbort(): void {
    waiting.close(signal.reason)
    wake()
  }

  return Object.freeze({
    submit(job: Job): void {
      // Others may hear of an abort before this scheduler does.
      if (signal.aborted) onAbort()
      waiting.push(job)
      if (waiting.isClosed()) return
      signal.addEventListener('abort', onAbort, { once: true })
      wake()
    },
    idle: () =>
      new Promise<void>((resolve, reject) => {
        idlers.push(() => (failure === undefined ? resolve() : reject(failure.error)))
        wake()
      }),
  })
}

/** Whether the job must run alone; what cannot be known must. */
function runsAlone(job: Job): boolean {
  try {
    return job.exclusive() !== false
  } catch {
    return true
  }
}
