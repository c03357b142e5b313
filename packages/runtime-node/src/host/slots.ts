/** Lets so many work at once; the others wait their turn. */
export interface Slots {
  /** Resolves when there is room; `leave` makes room again. */
  enter(): Promise<void>
  leave(): void
}

/** Makes so many slots. */
export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = []
  let free = count
  return {
    async enter() {
      if (free > 0) free -= 1
      else await new Promise<void>(resolve => void waiting.push(resolve))
    },
    leave() {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}
