/** How much work goes into a number. */
export interface Effort {
  /** Milliseconds that a fresh process runs before anything counts. */
  readonly warmUp: number
  /** Milliseconds of CPU time that a round takes at least. */
  readonly round: number
  /** Rounds in one process of each contender, taken in turn. */
  readonly rounds: number
  /** How often all contenders begin anew, each in a fresh process. */
  readonly generations: number
}

/** What goes into the table. */
export const usual: Effort = { warmUp: 500, round: 60, rounds: 7, generations: 3 }

/** Enough to see that everything works. */
export const quick: Effort = { warmUp: 10, round: 2, rounds: 2, generations: 1 }
