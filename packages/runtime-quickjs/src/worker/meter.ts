import { readCpuClock } from './cpu-clock.ts'
import { FIGURE } from './protocol.ts'

/** The time that a program has, of which only the time inside of its engine counts. */
export interface Meter {
  /** Milliseconds inside so far. */
  readonly spent: number
  /** Whether it was too long. */
  readonly isOver: boolean
  /** Does the work, and counts its time. */
  inside<T>(work: () => T): T
}

/** What a meter starts with. */
export interface MeterStart {
  /** How long a program may be inside, in milliseconds. */
  readonly cpuMs: number
  /** How long it was before it was stored. */
  readonly spent: number
  /** The processor clock of the thread before the program. */
  readonly clock: number | undefined
}

/**
 * Time inside is counted by the wall clock, which is quick to read. Only once that says too much, the processor's clock is
 * asked: on a busy machine the thread may have had to wait. While inside, a figure holds the moment at which the time is up,
 * for another thread to see.
 */
export function createMeter({ cpuMs, spent: before, clock }: MeterStart, figures: Float64Array): Meter {
  const { timeOrigin } = performance
  let spent = before
  let waited = 0
  let since = 0
  let isInside = false
  const now = (): number => (isInside ? spent + performance.now() - since : spent)
  const setDeadline = (): void => {
    figures[FIGURE.deadline] = timeOrigin + performance.now() + Math.max(0, cpuMs - now() + waited)
  }
  return {
    get spent() {
      return now() - waited
    },
    get isOver() {
      if (now() - waited <= cpuMs) return false
      const used = clock === undefined ? undefined : readCpuClock()
      if (used === undefined) return true
      waited = Math.max(waited, now() - before - (used - clock!))
      setDeadline()
      return now() - waited > cpuMs
    },
    inside(work) {
      since = performance.now()
      isInside = true
      setDeadline()
      try {
        return work()
      } finally {
        spent = now()
        isInside = false
        figures[FIGURE.deadline] = Infinity
      }
    },
  }
}
