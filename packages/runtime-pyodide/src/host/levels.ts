import { AsyncLocalStorage } from 'node:async_hooks'
import { createSlots, type Slots } from './slots.ts'

/** How deep programs may run programs by the calls that they make. */
export const MAX_LEVELS = 8

/** Where a program stands among those that run each other. */
export interface Level {
  /** The slots of this level: a program waits for none of those that wait for it. Absent where it is one level too deep. */
  readonly slots?: Slots
  /** Runs what a program of this level asks for: the programs that this runs in turn are one level deeper. */
  within(action: () => void): void
}

/** Gives the level of whoever asks; each has so many slots. */
export function createLevels(count: number): () => Level {
  const depth = new AsyncLocalStorage<number>()
  const levels = Array.from({ length: MAX_LEVELS }, () => createSlots(count))
  return () => {
    const at = depth.getStore() ?? 0
    const slots = levels[at]
    return { ...(slots && { slots }), within: action => depth.run(at + 1, action) }
  }
}
