import process from 'node:process'
import { setImmediate } from 'node:timers/promises'

/** Runs `action`, waits for what it left behind, and gives the rejections that nobody handled. */
export async function unhandledDuring(action: () => unknown): Promise<readonly unknown[]> {
  const seen: unknown[] = []
  const others = process.listeners('unhandledRejection')
  const note = (reason: unknown): void => {
    seen.push(reason)
  }
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', note)
  try {
    await action()
    await setImmediate()
    await setImmediate()
    return seen
  } finally {
    process.off('unhandledRejection', note)
    for (const other of others) process.on('unhandledRejection', other)
  }
}
