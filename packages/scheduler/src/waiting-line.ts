import { attempt } from './attempt.ts'
import { createFifo } from './fifo.ts'
import type { Job } from './job.ts'

/** The jobs that have not started. */
export interface WaitingLine {
  /** Puts a job at the end; once the line is closed it is abandoned at once. */
  push(job: Job): void
  /** The job whose turn it is, which stays. */
  first(): Job | undefined
  /** Lets the first job go. */
  shift(): void
  /** Abandons all jobs in order, and every later one; the first reason stays. */
  close(reason: unknown): void
  /** Whether no job will ever start again. */
  isClosed(): boolean
}

/** Begins an empty line. */
export function createWaitingLine(): WaitingLine {
  const line = createFifo<Job>()
  let closed: { readonly reason: unknown } | undefined
  let isDraining = false

  // Not entered twice: a job that is pushed from within `abandon` comes after those that wait already.
  function drain(reason: unknown): void {
    if (isDraining) return
    isDraining = true
    for (let job = line.shift(); job !== undefined; job = line.shift()) abandon(job, reason)
    isDraining = false
  }

  return {
    push(job) {
      line.push(job)
      if (closed !== undefined) drain(closed.reason)
    },
    first: () => line.first(),
    shift() {
      line.shift()
    },
    close(reason) {
      closed ??= { reason }
      drain(closed.reason)
    },
    isClosed: () => closed !== undefined,
  }
}

/** A throw, and a promise that rejects, stay with the job. */
function abandon(job: Job, reason: unknown): void {
  void attempt(() => job.abandon(reason))
}
