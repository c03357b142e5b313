import { loadAssets } from './assets.ts'
import { createSeat, type Seat } from './seat.ts'

/** Workers, at most so many, each for one run at a time. */
export interface Pool {
  /** A worker that is ready, in the order of asking; rejects where none starts, or once the signal aborts. */
  acquire(signal: AbortSignal): Promise<{ readonly seat: Seat; readonly isCold: boolean }>
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
  const seats = new Set<Promise<Seat>>()
  const free: Seat[] = []
  const waiters: Waiter[] = []
  const owners = new WeakMap<Seat, Promise<Seat>>()
  let starting = 0
  let isDisposed = false

  /** Starts a worker, which goes to whoever waits longest. */
  const grow = (): Promise<Seat> => {
    const started: Promise<Seat> = loadAssets().then(async assets => {
      if (isDisposed) throw new Error('the runtime is disposed')
      const seat = createSeat(assets)
      owners.set(seat, started)
      await seat.ready
      return seat
    })
    seats.add(started)
    starting += 1
    started.then(
      seat => {
        starting -= 1
        offer(seat)
      },
      (reason: unknown) => {
        starting -= 1
        seats.delete(started)
        waiters.shift()?.reject(reason)
      },
    )
    return started
  }

  const offer = (seat: Seat): void => {
    const waiter = waiters.shift()
    if (waiter) waiter.resolve(seat)
    else free.push(seat)
  }

  const take = (): Seat | undefined => {
    for (let seat = free.pop(); seat; seat = free.pop()) {
      if (!seat.isGone) return seat
      forget(seat)
    }
    return undefined
  }

  const forget = (seat: Seat): void => {
    const owner = owners.get(seat)
    if (owner) seats.delete(owner)
  }

  return {
    async acquire(signal) {
      const seat = take()
      if (seat) return { seat, isCold: false }
      const isCold = starting > 0 || seats.size < size
      const waiting = new Promise<Seat>((resolve, reject) => {
        const waiter: Waiter = { resolve, reject }
        waiters.push(waiter)
        signal.addEventListener(
          'abort',
          () => {
            const index = waiters.indexOf(waiter)
            if (index >= 0) waiters.splice(index, 1)
            reject(signal.reason)
          },
          { once: true },
        )
      })
      if (starting < waiters.length && seats.size < size) void grow()
      return { seat: await waiting, isCold }
    },
    release(seat, isFit) {
      if (isFit && !seat.isGone) return offer(seat)
      forget(seat)
      void seat.end()
      if (!isDisposed) void grow()
    },
    async prewarm(count) {
      const missing = Math.min(count, size) - seats.size
      for (let index = 0; index < missing; index++) void grow()
      await Promise.all(seats)
    },
    async dispose() {
      isDisposed = true
      const all = await Promise.allSettled(seats)
      await Promise.all(all.map(one => (one.status === 'fulfilled' ? one.value.end() : undefined)))
    },
  }
}
