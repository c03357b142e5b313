import type { ToolExecution, ToolExecutionToken } from '@dsh/tool'
import { disregard } from './contain.ts'
import type { Policy } from './policy.ts'
import { createSelects, type ToolSelection } from './selection.ts'

/** How many calls may run at once. */
export interface ConcurrencyLimitOptions extends ToolSelection {
  /** How many bodies of one key may run at once: an integer from 1. */
  readonly limit: number
  /** Calls with one key share the limit; by default the tool's name. */
  key?(exec: ToolExecution): string
}

interface Lane {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Lets only so many bodies run at once, also those of different agents and batches; the others wait in order, and a
 * cancelled one does not wait. A call inside a call that holds a place of the same key needs none, or it would wait for
 * itself. Mounted outside a timeout the wait is free, inside it the wait counts; mounted outside a retry the place is kept
 * between attempts.
 */
export function concurrencyLimit(options: ConcurrencyLimitOptions): Policy {
  const { limit } = options
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new TypeError('concurrencyLimit() needs a limit: an integer from 1')
  const selects = createSelects(options)
  const lanes = new Map<string, Lane>()
  /** The keys that a running call and the calls around it hold. */
  const held = new Map<ToolExecutionToken, ReadonlySet<string>>()
  return {
    name: 'concurrency limit',
    mount: host =>
      host.on(
        'tools/execute',
        async (exec, next) => {
          // Mounted twice around one call, or asked for two attempts at once: the call has its place.
          if (held.has(exec.token)) return next()
          const around = (exec.parent && held.get(exec.parent)) ?? none
          const lane = selects(exec.name) ? keyOf(options, exec) : undefined
          const needs = lane !== undefined && !around.has(lane)
          if (needs && !(await enter(lanes, lane, limit, exec.signal))) return next()
          held.set(exec.token, needs ? new Set([...around, lane]) : around)
          try {
            return await next()
          } finally {
            held.delete(exec.token)
            if (needs) leave(lanes, lane)
          }
        },
        { label: 'concurrency limit' },
      ),
  }
}

const none: ReadonlySet<string> = new Set()

function keyOf(options: ConcurrencyLimitOptions, exec: ToolExecution): string {
  const key: unknown = options.key === undefined ? exec.name : options.key(exec)
  if (typeof key === 'string') return key
  disregard(key)
  throw new TypeError('key() of concurrencyLimit() must return a string, and not a promise')
}

/** Resolves to `true` once there is a place, or to `false` where the signal aborts before. */
function enter(lanes: Map<string, Lane>, key: string, limit: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  const lane = lanes.get(key) ?? { running: 0, waiting: [] }
  lanes.set(key, lane)
  if (lane.running < limit) {
    lane.running += 1
    return Promise.resolve(true)
  }
  return new Promise(resolve => {
    const settle = (entered: boolean): void => {
      signal.removeEventListener('abort', giveUp)
      resolve(entered)
    }
    const admit = (): void => settle(true)
    const giveUp = (): void => {
      lane.waiting.splice(lane.waiting.indexOf(admit), 1)
      settle(false)
    }
    lane.waiting.push(admit)
    signal.addEventListener('abort', giveUp)
  })
}

/** Gives the place to the one who waits longest. */
function leave(lanes: Map<string, Lane>, key: string): void {
  const lane = lanes.get(key)
  if (lane === undefined) return
  const admit = lane.waiting.shift()
  if (admit !== undefined) return admit()
  lane.running -= 1
  if (lane.running === 0) lanes.delete(key)
}
