import type { HostRun } from '@dsh/code-runtime'
import type { Meter } from './meter.ts'

const PERIOD_MS = 20
/** What an engine needs beside the values of its program: its young heap, and code. */
const SLACK_BYTES = 24 * 1024 * 1024

/** Holds a program to its time on the processor and its memory, until what it gives is called. */
export function watchRun(run: HostRun, meter: Meter): () => void {
  const { cpuMs: mostCpu, memoryBytes } = run.limits
  const look = (): void => {
    const { cpuMs, bytes } = meter.read()
    run.use(cpuMs, bytes)
    if (bytes > memoryBytes + SLACK_BYTES) run.fail('out-of-memory', memoryMessage(memoryBytes))
    else if (cpuMs > mostCpu) run.fail('cpu-timeout', `the program used more than ${mostCpu} ms of the processor`)
  }
  const timer = setInterval(look, Math.min(PERIOD_MS, mostCpu))
  return () => clearInterval(timer)
}

/** What a program hears that wanted more memory than there is for it. */
export function memoryMessage(memoryBytes: number): string {
  return `the program needed more than ${memoryBytes} bytes of memory: keep less at once`
}
