import type { HostRun } from '@dsh/code-runtime'
import type { Child } from './child.ts'
import { residentBytes } from './memory.ts'

const PERIOD_MS = 20
const SLACK_BYTES = 24 * 1024 * 1024

/** Holds a program to its time on the processor and its memory, until `stop`. */
export interface Watch {
  /** What the child says that it has used. */
  heard(cpuMs: number): void
  stop(): void
}

/**
 * Asks the child for what it has used; while it does not answer, it is busy, and that counts. Its memory is looked at from
 * outside.
 */
export function watchChild(child: Child, run: HostRun): Watch {
  const { cpuMs: mostCpu, memoryBytes } = run.limits
  const idleBytes = residentBytes(child.pid)
  let used = 0
  let asked = performance.now()
  let isAnswered = false

  const look = (): void => {
    const now = performance.now()
    const bytes = residentBytes(child.pid)
    const grown = bytes === undefined || idleBytes === undefined ? 0 : Math.max(0, bytes - idleBytes)
    const spent = used + (isAnswered ? 0 : now - asked)
    run.use(spent, grown)
    if (grown > memoryBytes + SLACK_BYTES) return run.fail('out-of-memory', memoryMessage(memoryBytes))
    if (spent > mostCpu) return run.fail('cpu-timeout', `the program used more than ${mostCpu} ms of the processor`)
    if (!isAnswered) return
    asked = now
    isAnswered = false
    child.send('P')
  }

  const timer = setInterval(look, Math.min(PERIOD_MS, mostCpu))
  return {
    heard(cpuMs) {
      used = Math.max(used, cpuMs)
      isAnswered = true
    },
    stop: () => clearInterval(timer),
  }
}

/** What a program hears that wanted more memory than there is for it. */
export function memoryMessage(memoryBytes: number): string {
  return `the program needed more than ${memoryBytes} bytes of memory: keep less at once`
}
