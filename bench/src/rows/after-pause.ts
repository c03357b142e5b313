import { setTimeout } from 'node:timers/promises'
import { measure, type Sample } from '../harness/measure.ts'

/** Waits for 300 ms, in which nothing happens, and measures one run by itself. */
export function afterPause(run: () => unknown): () => Promise<Sample> {
  return async () => {
    await setTimeout(300)
    return measure(run, 1)
  }
}
