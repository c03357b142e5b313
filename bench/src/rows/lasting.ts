import { getEventListeners } from 'node:events'
import process from 'node:process'
import { defineTool } from '@dsh/schema'
import { createToolRuntime } from '@dsh/tool-runtime'
import { timeout } from '@dsh/policies'
import type { Sample } from '../harness/measure.ts'
import { defineRow, type Setup } from '../row.ts'
import { heapInUse } from '../sides/heap.ts'

const first = 'after 1,000 calls'
const last = 'after 1,000,000 calls'

export const lasting = defineRow({
  name: 'lasting',
  what: 'what calls leave behind: most succeed; one in ten has a deadline, is made in a scope, refused, or fails',
  own: { units: ['kB of heap', 'listeners, timers and handles'], rounds: 1, generations: 1 },
  contenders: { [first]: after(1000), [last]: after(1_000_000) },
  targets: { [last]: { atMost: 1.05 } },
})

function after(calls: number): Setup {
  return () => {
    const { signal, call } = createCalls()
    return async (): Promise<Sample> => {
      for (let at = 0; at < 100; at++) await call(at)
      const before = countLiving(signal)
      for (let at = 0; at < calls; at++) await call(at)
      const living = countLiving(signal)
      if (living > before) throw new Error(`${living - before} listeners, timers and handles are left behind`)
      return { cpu: (await heapInUse()) / 1000, wall: living }
    }
  }
}

/** Of the process, and of the signal that all calls have. */
function countLiving(signal: AbortSignal): number {
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0)
  return listeners + getEventListeners(signal, 'abort').length + process.getActiveResourcesInfo().length
}

/** Calls of all kinds, with one signal that lives as long as an agent does. */
function createCalls() {
  const { signal } = new AbortController()
  const tools = createToolRuntime()
  timeout({ defaultMs: 60_000, include: ['limited'] }).mount(tools)
  tools.guard(exec => (exec.name === 'refused' ? 'not in this house' : undefined))
  for (const name of ['echo', 'limited', 'refused', 'fails'])
    tools.register(
      defineTool({
        name,
        description: 'A tool of the bench.',
        parameters: { text: { type: 'string', required: true } },
        output: { schema: { type: 'string' }, render: (_args, value) => [{ type: 'text', text: value }] },
        execute: async args => {
          if (name === 'fails') throw new Error('as it must')
          return args.text
        },
      }),
    )
  const scope = tools.scope()
  scope.restrict({ deny: ['fails'] })
  const usual = { name: 'echo', arguments: { text: 'hello' } }
  const others = [
    { name: 'limited', arguments: { text: 'hello' } },
    { name: 'echo', arguments: { text: 'hello' }, agent: scope.key },
    { name: 'echo', arguments: { txet: 'hello' } },
    { name: 'refused', arguments: { text: 'hello' } },
    { name: 'fails', arguments: { text: 'hello' } },
    { name: 'unknown', arguments: {} },
  ]
  return {
    signal,
    call(at: number) {
      const kind = (at % 10 === 0 ? others[(at / 10) % others.length] : undefined) ?? usual
      return tools.execute({ ...kind, callId: String(at), signal })
    },
  }
}
