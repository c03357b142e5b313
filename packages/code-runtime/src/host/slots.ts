/** Lets so many work at once; the others wait their turn. */
export interface Slots {
  /** Resolves to `true` when there is room, and to `false` where the signal aborts first; `leave` makes room again. */
  enter(signal: AbortSignal): Promise<boolean>
  /** Makes room. */
  leave(): void
}

/** Makes so many slots. */
export function createSlots(count: number): Slots {
  const waiting = new Set<() => void>()
  let free = count
  return {
    async enter(signal) {
      if (signal.aborted) return false
      if (free > 0) {
        free -= 1
        return true
      }
      return new Promise(resolve => {
        const settle = (): void => {
          waiting.delete(settle)
          signal.removeEventListener('abort', settle)
          resolve(!signal.aborted)
        }
        waiting.add(settle)
        signal.addEventListener('abort', settle)
      })
    },
    leave() {
      const [next] = waiting
      if (next) next()
      else free += 1
    },
  }
}
