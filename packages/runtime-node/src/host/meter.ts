import { readFileSync } from 'node:fs'
import type { Child } from './child.ts'

/** What a process has used since its program began. */
export interface Use {
  readonly cpuMs: number
  readonly bytes: number
}

/** Tells what a child has used. */
export interface Meter {
  read(): Use
  /** What the child itself says that it has used. */
  heard(cpuMs: number): void
}

/** The unit in which Linux counts, whatever the machine. */
const TICK_MS = 10

/** Reads what the system says: exact, and the child need not answer. Buffers count, which are outside the engine's heap. */
export function createSystemMeter(pid: number | undefined): Meter | undefined {
  const began = readProcess(pid)
  let last = began
  return (
    began && {
      heard() {},
      read() {
        last = readProcess(pid) ?? last
        return { cpuMs: (last?.cpuMs ?? 0) - began.cpuMs, bytes: Math.max(0, (last?.bytes ?? 0) - began.bytes) }
      },
    }
  )
}

/** Asks the child, where there is nobody else to ask; while it does not answer, it is busy, and that counts. */
export function createAskingMeter(child: Pick<Child, 'send'>, now: () => number = () => performance.now()): Meter {
  let used = 0
  let asked = now()
  let isAnswered = false
  const ask = (): void => {
    asked = now()
    isAnswered = false
    child.send('P')
  }
  ask()
  return {
    heard(cpuMs) {
      used = Math.max(used, cpuMs)
      isAnswered = true
    },
    read() {
      const cpuMs = used + (isAnswered ? 0 : now() - asked)
      if (isAnswered) ask()
      return { cpuMs, bytes: 0 }
    },
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
