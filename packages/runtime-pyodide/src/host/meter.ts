import { readFileSync } from 'node:fs'

/** What a process has used since its program began. */
export interface Use {
  readonly cpuMs: number
  readonly bytes: number
}

/** Tells what a child has used. */
export interface Meter {
  read(): Use
  /** The child says that it waits. */
  rest(): void
  /** The child was told something, and is busy with it. */
  work(): void
}

/** The unit in which Linux counts, whatever the machine. */
const TICK_MS = 10

/** Reads what the system says: exact, and whatever is outside of Python counts too. */
export function createSystemMeter(pid: number | undefined): Meter | undefined {
  const began = readProcess(pid)
  let last = began
  return (
    began && {
      rest() {},
      work() {},
      read() {
        last = readProcess(pid) ?? last
        return { cpuMs: (last?.cpuMs ?? 0) - began.cpuMs, bytes: Math.max(0, (last?.bytes ?? 0) - began.bytes) }
      },
    }
  )
}

/** Where there is nobody to ask: a program that does not wait for its host is busy, and that counts. */
export function createWaitingMeter(now: () => number = () => performance.now()): Meter {
  let used = 0
  let since: number | undefined = now()
  return {
    rest() {
      if (since !== undefined) used += now() - since
      since = undefined
    },
    work() {
      since ??= now()
    },
    read: () => ({ cpuMs: used + (since === undefined ? 0 : now() - since), bytes: 0 }),
  }
}

function readProcess(pid: number | undefined): Use | undefined {
  try {
    // After the name, which may have spaces, and stands in parentheses.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
    const [user, system] = fields.split(' ').slice(11, 13).map(Number)
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    const use = { cpuMs: (Number(user) + Number(system)) * TICK_MS, bytes: Number(kilobytes) * 1024 }
    return Number.isFinite(use.cpuMs) && Number.isFinite(use.bytes) ? use : undefined
  } catch {
    return undefined
  }
}
