/** Places by key: so many for each. */
export interface Lanes {
  /** Resolves to `true` once there is a place, in the order of asking, or to `false` where the signal aborts before. */
  enter(key: string, signal: AbortSignal): Promise<boolean>
  /** Gives the place to the one who waits longest. */
  leave(key: string): void
}

interface Lane {
  taken: number
  readonly waiting: (() => void)[]
}

/** Lanes with so many places each; a key that nobody uses costs nothing. */
export function createLanes(places: number): Lanes {
  const lanes = new Map<string, Lane>()
  return {
    async enter(key, signal) {
      if (signal.aborted) return false
      const lane = lanes.get(key) ?? { taken: 0, waiting: [] }
      lanes.set(key, lane)
      if (lane.taken === places) return wait(lane, signal)
      lane.taken += 1
      return true
    },
    leave(key) {
      const lane = lanes.get(key)
      const admit = lane?.waiting.shift()
      if (lane === undefined || admit !== undefined) return admit?.()
      lane.taken -= 1
      if (lane.taken === 0) lanes.delete(key)
    },
  }
}

function wait({ waiting }: Lane, signal: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const settle = (entered: boolean): void => {
      signal.removeEventListener('abort', giveUp)
      resolve(entered)
    }
    const admit = (): void => settle(true)
    const giveUp = (): void => {
      waiting.splice(waiting.indexOf(admit), 1)
      settle(false)
    }
    waiting.push(admit)
    signal.addEventListener('abort', giveUp)
  })
}
