import { createFifo } from './fifo.ts'
import type { Job } from './job.ts'
import type { SchedulerOptions } from './options.ts'

/** A job that has started and is not done yet. */
export interface Entry {
  /** What runs. */
  readonly job: Job
  /** Whether it runs alone, as its job said right before the start. */
  readonly isExclusive: boolean
  /** `ended` awaits its commit; `failed` has lost its own start or flight, and gets none. */
  state: 'open' | 'ended' | 'failed'
}

/** Who commits next. */
export interface CommitLine {
  /** Takes in an entry that starts. */
  begin(entry: Entry): void
  /** Takes note that the entry is no longer open. */
  end(entry: Entry): void
  /** The entry whose turn it is, if it is no longer open. */
  due(): Entry | undefined
  /** Lets the entry go whose turn it was. */
  leave(): void
}

/** Begins a line in the order in which entries begin, or in which they end. */
export function createCommitLine(order: NonNullable<SchedulerOptions['commitOrder']>): CommitLine {
  const line = createFifo<Entry>()
  const isByBegin = order === 'submitted'
  return {
    begin(entry) {
      if (isByBegin) line.push(entry)
    },
    end(entry) {
      if (!isByBegin) line.push(entry)
    },
    due() {
      const entry = line.first()
      return entry?.state === 'open' ? undefined : entry
    },
    leave() {
      line.shift()
    },
  }
}
