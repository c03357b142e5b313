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

  // To start a process holds the event loop, the longer the more memory this one has: one in a turn.
  const fill = async (): Promise<void> => {
    for (;;) {
      waiting = waiting.filter(child => child.isLive)
      if (waiting.length >= wanted) return
      waiting.push(start())
      await new Promise(resolve => void setImmediate(resolve))
    }
  }
  let filling: Promise<void> | undefined
  const refill = async (): Promise<void> => {
    filling ??= fill().finally(() => void (filling = undefined))
    return filling
  }

  return {
    refill() {
      // Where one cannot be started now, the next run says why.
      refill().catch(() => {})
    },
    take() {
      waiting = waiting.filter(child => child.isLive)
      const child = waiting.shift()
      return child === undefined ? { child: start(), isCold: true } : { child, isCold: false }
    },
    async keep(count) {
      wanted = Math.max(wanted, count)
      await refill()
      await Promise.all(waiting.map(child => child.waitUntilReady()))
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
