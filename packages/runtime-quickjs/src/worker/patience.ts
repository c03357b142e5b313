import { availableParallelism } from 'node:os'

/** How long to listen before one sleeps. To sleep and to be woken takes longer than most calls and answers do. */
export interface Patience {
  /** Milliseconds. */
  readonly ms: number
  /** What was waited for came after so many milliseconds. */
  learn(ms: number): void
}

/** The longest: what a call and its answer take on a machine that is not busy. */
const MOST = 0.15

/**
 * On a busy machine, whoever listens keeps others from the processor, maybe the one it listens for: what would have come too
 * late halves the patience, and what comes in time restores it. With one processor there is none.
 */
export function createPatience(processors = availableParallelism()): Patience {
  const most = processors > 1 ? MOST : 0
  let patience = most
  return {
    get ms() {
      return patience
    },
    learn(ms) {
      patience = ms < most ? most : patience / 2
    },
  }
}
