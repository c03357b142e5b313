import { getEventListeners } from 'node:events'
import { getActiveResourcesInfo } from 'node:process'
import { setImmediate } from 'node:timers/promises'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createScope } from '@dsh/kernel'
import { house, runCode, tool } from './house.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
setFlagsFromString('--no-expose-gc')

/** What a process holds after so many programs, garbage aside. */
export interface Reading {
  /** Bytes. */
  readonly heap: number
  /** Timers of the process. */
  readonly timers: number
  /** Listeners on a signal that lives as long as the process. */
  readonly listeners: number
}

const programs = [
  'return await Promise.all([tools.add({ a: 1 }), tools.add({ a: 2 }), tools.alone({})])',
  'tools.add({}); tools.alone({}); return await Promise.race([tools.add({}), tools.add({})])',
  'await tools.bad({}).catch(() => 0); await tools.mine({}); throw new Error("no")',
  'return await tools.nothing({}).catch(e => e.message)',
]

/** Runs programs of agents that come and go, for a caller who stays; gives a reading at each of these numbers. */
export async function soak(checkpoints: readonly number[]): Promise<readonly Reading[]> {
  const home = house({ sink: { append: async () => undefined }, maxParallelSubCalls: 2 })
  const caller = new AbortController()
  home.tool('add', ({ a = 0 }: { a?: number }) => a)
  home.tool('alone', () => 'alone', { isConcurrencySafe: () => false })
  home.tool('bad', () => Promise.reject(new Error('bad')))
  home.hooks.on(home.owner, 'tools/code-dispatch-log', (_record, next) => next())
  const readings: Reading[] = []
  for (let count = 1; readings.length < checkpoints.length; count += 1) {
    await using agent = createScope()
    home.registry.register(
      agent,
      tool('mine', () => 'mine'),
    )
    const code = programs[count % programs.length] ?? ''
    await home.pipeline.execute(runCode(code, { agent: agent.key, signal: caller.signal }))
    home.events.length = 0
    home.observed.length = 0
    home.warnings.length = 0
    if (count === checkpoints[readings.length]) readings.push(await read(caller.signal))
  }
  return readings
}

async function read(signal: AbortSignal): Promise<Reading> {
  for (let round = 0; round < 5; round += 1) {
    await setImmediate()
    collect()
  }
  return {
    heap: getHeapStatistics().used_heap_size,
    timers: getActiveResourcesInfo().filter(name => name === 'Timeout').length,
    listeners: getEventListeners(signal, 'abort').length,
  }
}
