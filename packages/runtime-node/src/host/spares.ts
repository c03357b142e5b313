import type { Child } from './child.ts'

/** Children that wait for a program; each is taken once. */
export interface Spares {
  /** A child, and whether it had to be started now. */
  take(): { readonly child: Child; readonly isCold: boolean }
  /** Keeps so many from now on; resolves when they are ready. */
  keep(count: number): Promise<void>
  /** Starts what is missing. */
  refill(): void
  dispose(): Promise<void>
}

/** Keeps children ahead of the programs. */
export function createSpares(start: () => Child): Spares {
  let waiting: Child[] = []
  let wanted = 1

  const refill = (): void => {
    waiting = waiting.filter(child => child.isLive)
    while (waiting.length < wanted) waiting.push(start())
  }

  return {
    refill,
    take() {
      waiting = waiting.filter(child => child.isLive)
      const child = waiting.shift()
      return child === undefined ? { child: start(), isCold: true } : { child, isCold: false }
    },
    async keep(count) {
      wanted = Math.max(wanted, count)
      refill()
      await Promise.all(waiting.map(child => child.ready))
    },
    async dispose() {
      wanted = 0
      const last = waiting
      waiting = []
      for (const child of last) child.kill()
      await Promise.all(last.map(child => child.gone))
    },
  }
}
