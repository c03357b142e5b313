import process from 'node:process'
import { registerEchoTools } from '../inputs/tools.ts'
import { defineRow } from '../row.ts'
import { both } from '../sides/both.ts'
import { bytesMadeBy, heapInUse } from '../sides/heap.ts'

const scopes = 2000

export const heapScope = defineRow({
  name: 'heap-scope',
  what: `the heap that a scope with a mask keeps, one of ${scopes.toLocaleString('en-US')}`,
  own: { units: ['bytes', 'MB of the process'], rounds: 1, generations: 1 },
  contenders: both(host => {
    registerEchoTools(host, 10)
    const keys: object[] = []
    return async () => {
      // The first makes what all share.
      keys.push(host.nest([['tool_0']]))
      const before = await heapInUse()
      for (let at = 0; at < scopes; at++) keys.push(host.nest([['tool_0']]))
      const kept = (await heapInUse()) - before
      return { cpu: kept / scopes, wall: process.memoryUsage().rss / 1e6 }
    }
  }),
})

export const heapCall = defineRow({
  name: 'heap-call',
  what: 'the heap that a call makes and lets go: a trivial tool, one of 10',
  own: { units: ['bytes', 'MB of the process'], rounds: 1, generations: 1 },
  contenders: both(host => {
    registerEchoTools(host, 10)
    return async () => {
      const made = await bytesMadeBy(() => host.execute('tool_7', { text: 'hello' }))
      return { cpu: made, wall: process.memoryUsage().rss / 1e6 }
    }
  }),
})
