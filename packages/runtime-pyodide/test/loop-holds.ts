import process from 'node:process'

/** Watches the event loop; says at the end the most milliseconds of processor that one turn of it took. */
export function watchLoop(): () => number {
  let longest = 0
  let last = performance.now()
  let used = process.cpuUsage()
  const look = (): void => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    // A machine that others share may be late without anything holding the loop: that took no time of ours.
    longest = Math.max(longest, Math.min(now - last - 5, (user + system) / 1000))
    last = now
    used = process.cpuUsage()
  }
  const ticking = setInterval(look, 5)
  return () => {
    look()
    clearInterval(ticking)
    return longest
  }
}
