import { loadAssets } from './assets.ts'
import { createSeat, type Seat } from './seat.ts'

/** Workers, at most so many, each for one run at a time. */
export interface Pool {
  /** A worker that is ready, in the order of asking; rejects where none starts, or once the signal aborts. */
  acquire(run: { readonly signal: AbortSignal }): Promise<{ readonly seat: Seat; readonly isCold: boolean }>
  /** Gives a worker back; one that is not fit is replaced. */
  release(seat: Seat, isFit: boolean): void
  /** Has so many workers ready. */
  prewarm(count: number): Promise<void>
  /** Ends all workers. */
  dispose(): Promise<void>
}

interface Waiter {
  resolve(seat: Seat): void
  reject(reason: unknown): void
}

/** A pool that starts its workers when they are first needed. */
export function createPool(size: number): Pool {
  const seats = new Set<Seat>()
  const starting = new Set<Promise<void>>()
  const free: Seat[] = []
  let waiters: Waiter[] = []
  let isDisposed = false

  const offer = (seat: Seat): void => {
    const waiter = waiters.shift()
    if (waiter) waiter.resolve(seat)
    else free.push(seat)
  }

  /** Starts a worker, which goes to whoever waits longest. */
  const start = async (): Promise<void> => {
    const assets = await loadAssets()
    if (isDisposed) throw new Error('the runtime is disposed')
    const seat = createSeat(assets)
    await seat.ready
    seats.add(seat)
    offer(seat)
  }

  const grow = (): Promise<void> => {
    const started = start()
    starting.add(started)
    void disown(started)
    return started
  }

  /** Where no worker is left to wait for, nobody waits on. */
  const disown = async (started: Promise<void>): Promise<void> => {
    try {
      await started
      starting.delete(started)
    } catch (error) {
      starting.delete(started)
      if (seats.size + starting.size > 0) return
      for (const waiter of waiters) waiter.reject(error)
      waiters = []
    }
  }

  const take = (): Seat | undefined => {
    for (let seat = free.pop(); seat; seat = free.pop()) {
      if (!seat.isGone) return seat
      seats.delete(seat)
    }
    return undefined
  }

  /** In line until a worker is free, or the signal aborts. */
  const line = (signal: AbortSignal): Promise<Seat> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = { resolve, reject }
      waiters.push(waiter)
      const leave = (): void => {
        waiters = waiters.filter(one => one !== waiter)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
    })

  return {
    async acquire(run) {
      const seat = take()
      if (seat) return { seat, isCold: false }
      const total = seats.size + starting.size
      const isCold = starting.size > 0 || total < size
      const waiting = line(run.signal)
      if (starting.size < waiters.length && total < size) void grow()
      return { seat: await waiting, isCold }
    },
    release(seat, isFit) {
      if (isFit && !seat.isGone) return offer(seat)
      seats.delete(seat)
      void seat.end()
      if (!isDisposed) void grow()
    },
    async prewarm(count) {
      const missing = Math.min(count, size) - seats.size - starting.size
      for (let index = 0; index < missing; index++) void grow()
      await Promise.all(starting)
    },
    async dispose() {
      isDisposed = true
      await Promise.allSettled(starting)
      await Promise.all([...seats].map(seat => seat.end()))
    },
  }
}
