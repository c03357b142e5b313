import { disown } from '@dsh/kernel'
import type { ToolEvents, ToolExecution, ToolExecutionToken } from '@dsh/tool'
import { createLanes } from './lanes.ts'
import type { Policy } from './policy.ts'
import { createSelects, type ToolSelection } from './selection.ts'

/** How many calls may run at once. */
export interface ConcurrencyLimitOptions extends ToolSelection {
  /** How many bodies of one key may run at once: an integer from 1. */
  readonly limit: number
  /** Calls with one key share the limit; by default the tool's name. */
  key?(exec: ToolExecution): string
}

/** What a call that runs, and the calls around it, hold. */
interface Holding {
  readonly keys: ReadonlySet<string>
  /** Where the limit that gave the place is mounted. */
  readonly mount: object
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
  const lanes = createLanes(limit)
  const held = new WeakMap<ToolExecutionToken, Holding>()
  return {
    name: 'concurrency limit',
    mount(host) {
      const mount = {}
      const limited: ToolEvents['tools/execute'] = async (exec, next) => {
        // Mounted twice around one call: it has its place.
        if ((held.get(exec.token)?.mount ?? mount) !== mount) return next()
        const around = (exec.parent && held.get(exec.parent)?.keys) ?? none
        const key = selects(exec.name) ? keyOf(options, exec) : undefined
        const needed = key === undefined || around.has(key) ? undefined : key
        if (needed !== undefined && !(await lanes.enter(needed, exec.signal))) return next()
        held.set(exec.token, { keys: needed === undefined ? around : new Set([...around, needed]), mount })
        try {
          return await next()
        } finally {
          if (needed !== undefined) lanes.leave(needed)
        }
      }
      return host.on('tools/execute', limited, { label: 'concurrency limit' })
    },
  }
}

const none: ReadonlySet<string> = new Set()

function keyOf(options: ConcurrencyLimitOptions, exec: ToolExecution): string {
  const key: unknown = options.key === undefined ? exec.name : options.key(exec)
  if (typeof key === 'string') return key
  disown(key)
  throw new TypeError('key() of concurrencyLimit() must return a string, and not a promise')
}
