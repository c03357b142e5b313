/** The time that a program has, of which only the time inside of its engine counts. */
export interface Meter {
  /** Milliseconds inside so far. */
  readonly spent: number
  /** Whether it was too long. */
  readonly isOver: boolean
  /** Does the work, and counts its time. */
  inside<T>(work: () => T): T
}

/** While inside, `deadline` holds the moment at which the time is up, for another thread to see. */
export function createMeter(cpuMs: number, spentBefore: number, deadline: Float64Array): Meter {
  let spent = spentBefore
  let since = 0
  let isInside = false
  return {
    get spent() {
      return isInside ? spent + performance.now() - since : spent
    },
    get isOver() {
      return this.spent > cpuMs
    },
    inside(work) {
      since = performance.now()
      isInside = true
      deadline[0] = performance.timeOrigin + since + Math.max(0, cpuMs - spent)
      try {
        return work()
      } finally {
        isInside = false
        spent += performance.now() - since
        deadline[0] = Infinity
      }
    },
  }
}
