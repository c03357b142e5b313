import type { HostRun } from '@dsh/code-runtime'
import type { Meter } from './meter.ts'

const PERIOD_MS = 20
/** What an engine needs beside the memory of Python: code that it compiles while that runs. */
const SLACK_BYTES = 96 * 1024 * 1024

/** Holds a program to its time on the processor and its memory, until what it gives is called. */
export function watchRun(run: HostRun, meter: Meter): { look(): void; end(): void } {
  const { cpuMs: mostCpu, memoryBytes } = run.limits
  const look = (): void => {
    const { cpuMs, bytes } = meter.read()
    run.use(cpuMs, bytes)
    if (bytes > memoryBytes + SLACK_BYTES) run.fail('out-of-memory', memoryMessage(memoryBytes))
    else if (cpuMs > mostCpu) run.fail('cpu-timeout', cpuMessage(mostCpu))
  }
  const timer = setInterval(look, Math.min(PERIOD_MS, mostCpu))
  return { look, end: () => clearInterval(timer) }
}

/** What a program hears that wanted more memory than there is for it. */
export function memoryMessage(memoryBytes: number): string {
  return `the program needed more than ${memoryBytes} bytes of memory: keep less at once`
}

/** What a program hears that computed too long. */
export function cpuMessage(cpuMs: number): string {
  return `the program used more than ${cpuMs} ms on a processor: compute less`
}
