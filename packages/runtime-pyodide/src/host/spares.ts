import type { Child } from './child.ts'

/** Children that wait for a program; each is taken once. */
export interface Spares {
  /** A child, and whether it is not ready yet. */
  take(): { readonly child: Child; readonly isCold: boolean }
  /** Keeps so many from now on; resolves when they are ready, and says whether they are. */
  keep(count: number): Promise<boolean>
  /** Starts what is missing. */
  refill(): void
  dispose(): Promise<void>
}

/** Keeps so many children ahead of the programs. */
export function createSpares(start: () => Child, count: number): Spares {
  let waiting: Child[] = []
  let wanted = count
  const readyOnes = new WeakSet<Child>()

  const add = (): Child => {
    const child = start()
    void child.ready.then(isReady => isReady && readyOnes.add(child))
    return child
  }
  // To start a process holds the event loop, the longer the more memory this one has: one in a turn.
  const fill = async (): Promise<void> => {
    for (;;) {
      waiting = waiting.filter(child => child.isLive)
      if (waiting.length >= wanted) return
      waiting.push(add())
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
      const child = waiting.find(one => readyOnes.has(one)) ?? waiting[0] ?? add()
      waiting = waiting.filter(one => one !== child)
      return { child, isCold: !readyOnes.has(child) }
    },
    async keep(least) {
      wanted = Math.max(wanted, least)
      await refill()
      return (await Promise.all(waiting.map(child => child.waitUntilReady()))).every(Boolean)
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
