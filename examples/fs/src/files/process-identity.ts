import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

function textOf(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** When a process started, in ticks since the machine did; empty where the system does not tell or has no such process. */
function startOf(pid: number): string {
  const stat = textOf(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
  // The name of the program, in brackets, may hold anything; the start is the 20th field after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

// Process numbers mean something only in one running system, and inside it in one container.
const machine = createHash('sha256')
  .update(hostname())
  .update(textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')))
  .update(textOf(() => readlinkSync('/proc/self/ns/pid')))
  .digest('hex')
  .slice(0, 8)

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    // Not permitted to signal it: so it is there.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

/** A name for this process: the machine, the number, the start. */
export function processTag(): string {
  return `${machine}-${process.pid}-${startOf(process.pid) || '0'}`
}

/** Whether the process of a tag is over; nothing when that cannot be known from here. */
export function isOver(tag: string): boolean | undefined {
  const [where, number, start] = tag.split('-')
  const pid = Number(number)
  if (where !== machine || !Number.isSafeInteger(pid) || pid < 1) return undefined
  if (!isRunning(pid)) return true
  return start !== undefined && start !== '0' && startOf(pid) !== start
}
