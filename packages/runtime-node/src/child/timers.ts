/** The timers of a program. */
export interface Timers {
  readonly count: number
  /** Calls back later, once or again and again; gives a number to clear it by. */
  add(isRepeated: boolean, callback: unknown, delay: unknown, args: readonly unknown[]): number
  clear(id: unknown): void
}

/** What a program's timers report to. */
export interface TimerListener {
  /** A callback threw. */
  failed(thrown: unknown): void
  /** A callback is over. */
  rang(): void
}

/** Makes the timers of one program. Self-contained: its text runs in the child. */
export function createTimers({ failed, rang }: TimerListener): Timers {
  const timers = new Map<unknown, NodeJS.Timeout>()
  let last = 0
  return {
    get count() {
      return timers.size
    },
    add(isRepeated, callback, delay, args) {
      const id = ++last
      if (typeof callback !== 'function') return id
      const ring = (): void => {
        if (!isRepeated) timers.delete(id)
        try {
          callback(...args)
        } catch (thrown) {
          failed(thrown)
        }
        rang()
      }
      const wait = Math.min(2_147_483_647, Math.max(0, Number(delay) || 0))
      timers.set(id, isRepeated ? setInterval(ring, wait) : setTimeout(ring, wait))
      return id
    },
    clear(id) {
      clearTimeout(timers.get(id))
      timers.delete(id)
    },
  }
}
