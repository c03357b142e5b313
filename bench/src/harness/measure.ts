import { performance } from 'node:perf_hooks'
import process from 'node:process'
import type { Run } from '../row.ts'

/** What one run costs, in microseconds. */
export interface Sample {
  /** Of the whole process: the garbage collector's and the compiler's threads too. */
  readonly cpu: number
  readonly wall: number
}

// Where outcomes go, so that no compiler may leave a run out.
const last: { outcome?: unknown } = {}

/** Runs `times` times, one after the other. */
export async function measure(run: Run, times: number): Promise<Sample> {
  const before = process.cpuUsage()
  const began = performance.now()
  const first = run()
  if (first instanceof Promise) {
    await first
    for (let done = 1; done < times; done++) await run()
  } else {
    for (let done = 1; done < times; done++) last.outcome = run()
  }
  const wall = performance.now() - began
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / times, wall: (wall * 1000) / times }
}
