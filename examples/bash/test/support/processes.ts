import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const stat = `/proc/${pid}/stat`
    if (!existsSync('/proc/self/stat')) return true
    const text = readFileSync(stat, 'latin1')
    return !'ZX'.includes(text.slice(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3))
  } catch {
    return false
  }
}

/** Waits until a file exists. */
export async function exists(...path: readonly string[]): Promise<void> {
  while (!existsSync(join(...path))) await sleep(5)
}

/** Waits until a process has ended, for at most a second; gives whether it has. */
export async function hasEnded(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100 && isRunning(pid); tries++) await sleep(10)
  return !isRunning(pid)
}

/** The numbers in a text, such as process ids that a command printed. */
export function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(/\d+/g), ([digits]) => Number(digits))
}
