/** Wakes a program that waits for a moment; it has no other clock. */
export interface Clock {
  /** The program waits: for so many milliseconds, or for an answer alone. */
  wait(ms: string | undefined): void
  /** It has an answer, and will say so when it waits again. */
  clear(): void
}

/** Makes the clock of one program, with one moment at a time. */
export function createClock(wake: () => void): Clock {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    wait(ms) {
      clear()
      const wait = ms === undefined || ms === '' ? Number.NaN : Number(ms)
      if (wait >= 0) timer = setTimeout(wake, Math.min(wait, 2_147_483_647))
    },
    clear,
  }
}
