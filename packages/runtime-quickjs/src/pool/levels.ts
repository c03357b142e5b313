import { AsyncLocalStorage } from 'node:async_hooks'
import { createPool, type Pool } from './pool.ts'

/** How deep programs may run programs by the calls that they make. */
export const MAX_LEVELS = 8

/** Where a program stands among those that run each other. */
export interface Level {
  /** The workers of this level: a program waits for none of those that wait for it. Absent where it is one level too deep. */
  readonly pool?: Pool
  /** Runs what a program of this level asks for: the programs that this runs in turn are one level deeper. */
  within(action: () => void): void
}

/** The workers of all levels, so many of each. */
export interface Levels extends Pick<Pool, 'prewarm' | 'dispose'> {
  /** The level of whoever asks. */
  current(): Level
}

/** Levels whose workers start when they are first needed. */
export function createLevels(workers: number): Levels {
  const depth = new AsyncLocalStorage<number>()
  const pools = Array.from({ length: MAX_LEVELS }, () => createPool(workers))
  return {
    current() {
      const at = depth.getStore() ?? 0
      const pool = pools[at]
      return { ...(pool && { pool }), within: action => depth.run(at + 1, action) }
    },
    prewarm: async count => pools[0]?.prewarm(count),
    async dispose() {
      await Promise.all(pools.map(pool => pool.dispose()))
    },
  }
}
