import { performance } from 'node:perf_hooks'
import process from 'node:process'
import type { Run } from '../row.ts'
import type { Effort } from './effort.ts'
import { measure } from './measure.ts'

/** Runs until the code is warm and a round is long enough; gives the number of runs that makes one. */
export async function warmUp(run: Run, effort: Pick<Effort, 'warmUp' | 'round'>): Promise<number> {
  const began = performance.now()
  const before = process.cpuUsage()
  // On a busy machine little is run in a second; a run that only waits takes no CPU time ever.
  const isWarm = (): boolean => {
    const wall = performance.now() - began
    const { user, system } = process.cpuUsage(before)
    return wall >= effort.warmUp && ((user + system) / 1000 >= 0.8 * effort.warmUp || wall >= 8 * effort.warmUp)
  }
  for (let times = 1; ;) {
    const { cpu } = await measure(run, times)
    const wanted = nextTimes(times, cpu, effort.round * 1000)
    if (wanted === times && isWarm()) return times
    times = wanted
  }
}

/** The same number where it fills a round of `least` microseconds; else a larger one, at most ten times. */
export function nextTimes(times: number, cpuOfOne: number, least: number): number {
  if (cpuOfOne * times >= least) return times
  const enough = cpuOfOne > 0 ? Math.ceil((least * 1.1) / cpuOfOne) : Infinity
  return Math.max(times + 1, Math.min(enough, times * 10))
}
