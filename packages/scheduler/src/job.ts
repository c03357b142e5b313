/** A piece of work in three stages: an ordered start, a flight that may overlap with others, and an ordered commit. */
export interface Job {
  /**
   * Whether the job must run alone; asked right before the start, and again whenever it waits and something changes.
   *
   * @remarks
   * Only `false` lets it overlap with others: any other answer and a throw count as `true`.
   */
  exclusive(): boolean
  /**
   * Does what must happen in order, and resolves to the work in flight, or to nothing where there is none.
   *
   * @remarks
   * It is called once, in the order of submission, and not before the start of the job before it has settled.
   */
  start(): Promise<{ readonly flight: Promise<void> } | undefined>
  /** Does what must happen one at a time, once the flight has settled well; called once. */
  commit(): Promise<void>
  /** Told once that the job will never start, with the reason of the abort or the error that stopped the scheduler. */
  abandon(reason: unknown): void
}
