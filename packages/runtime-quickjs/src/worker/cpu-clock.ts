import { readFileSync } from 'node:fs'
import process from 'node:process'

/** How many milliseconds this thread was on a processor so far; nothing where the platform does not say. */
export function readCpuClock(): number | undefined {
  const { threadCpuUsage } = process as { threadCpuUsage?(): { readonly user: number; readonly system: number } }
  try {
    if (threadCpuUsage === undefined)
      return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6
    const { user, system } = threadCpuUsage()
    return (user + system) / 1000
  } catch {
    return undefined
  }
}
