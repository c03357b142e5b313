import { readCpuClock } from '../src/worker/cpu-clock.ts'

/** Watches how long the event loop was held at most: in time on the processor, since on a busy machine all take longer. */
export function watchLoop(): { stop(): number } {
  const clock = (): number => readCpuClock() ?? performance.now()
  let most = 0
  let last = clock()
  const look = (): void => {
    const now = clock()
    most = Math.max(most, now - last)
    last = now
  }
  const timer = setInterval(look, 5)
  return {
    stop() {
      look()
      clearInterval(timer)
      return most
    },
  }
}
