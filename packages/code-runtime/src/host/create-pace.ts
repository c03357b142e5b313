import { nextTurn } from './next-turn.ts'

/** Does work in turns of the event loop. */
export interface Pace {
  /** Does it now, or where this turn has had its share in one of the next; in the order in which it came. */
  add(work: () => void): void
}

/** So many milliseconds of work are done before there is another turn. */
const MOST_MS = 5

/** Holds what comes at once, and could each be done at once, to a share of each turn. */
export function createPace(): Pace {
  const waiting: (() => void)[] = []
  let spent = 0
  let isResting = false
  const go = (): void => {
    while (waiting.length > 0 && spent < MOST_MS) {
      const start = performance.now()
      waiting.shift()?.()
      spent += performance.now() - start
    }
    if (spent < MOST_MS) return
    isResting = true
    nextTurn(() => {
      isResting = false
      spent = 0
      go()
    })
  }
  return {
    add(work) {
      waiting.push(work)
      if (waiting.length === 1 && !isResting) go()
    },
  }
}
