import { nextTurn } from './next-turn.ts'

/** Does work in turns of the event loop. */
export interface Pace {
  /** Does it now, or where this turn has had its share in one of the next; in the order in which it came. */
  add(work: () => void): void
}

/** So many milliseconds of work are done in one turn. */
const MOST_MS = 5

/** Holds what comes at once, and could each be done at once, to a share of each turn. */
export function createPace(): Pace {
  const waiting: (() => void)[] = []
  let until: number | undefined
  const go = (): void => {
    if (until === undefined) {
      until = performance.now() + MOST_MS
      nextTurn(() => {
        until = undefined
        if (waiting.length > 0) go()
      })
    }
    while (waiting.length > 0 && performance.now() < until) waiting.shift()?.()
  }
  return {
    add(work) {
      waiting.push(work)
      if (waiting.length === 1) go()
    },
  }
}
