import type { Guest } from './guest.ts'
import type { createTimers } from './timers.ts'

/**
 * Puts the console and the timers into the program's world; what is logged goes to `log`. Self-contained: its text runs in
 * the child.
 */
export function exposeBuiltIns(
  guest: Pick<Guest, 'expose'>,
  timers: ReturnType<typeof createTimers>,
  log: (level: string, ...args: readonly unknown[]) => void,
): void {
  const expose = (object: 'console' | undefined, name: string, act: (...args: readonly unknown[]) => unknown): void =>
    guest.expose(object, name, (...args) => {
      try {
        return act(...args)
      } catch {
        return undefined
      }
    })
  const levels = {
    log: 'log',
    info: 'info',
    warn: 'warn',
    error: 'error',
    debug: 'debug',
    trace: 'debug',
    dir: 'log',
    table: 'log',
  }
  for (const [name, level] of Object.entries(levels)) expose('console', name, (...args) => log(level, ...args))
  expose(undefined, 'setTimeout', (callback, delay, ...args) => timers.add(false, callback, delay, args))
  expose(undefined, 'setInterval', (callback, delay, ...args) => timers.add(true, callback, delay, args))
  expose(undefined, 'clearTimeout', timers.clear)
  expose(undefined, 'clearInterval', timers.clear)
}
