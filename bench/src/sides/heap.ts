import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of JavaScript that are in use, after all has been collected that can be. */
export async function heapInUse(): Promise<number> {
  // What waits for a later turn lets go of its things first.
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(resolve => setImmediate(resolve))
    collect()
  }
  return process.memoryUsage().heapUsed
}

/** Bytes that a run makes, kept or not: the median of many short batches, of which few can be interrupted by the collector. */
export async function bytesMadeBy(run: () => unknown): Promise<number> {
  const batch = 20
  for (let warm = 0; warm < 5000; warm++) await run()
  const made: number[] = []
  for (let at = 0; at < 101; at++) {
    collect()
    const before = process.memoryUsage().heapUsed
    for (let done = 0; done < batch; done++) await run()
    made.push((process.memoryUsage().heapUsed - before) / batch)
  }
  return made.toSorted((one, other) => one - other)[made.length >> 1] ?? NaN
}
