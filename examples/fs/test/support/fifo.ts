import { execFileSync } from 'node:child_process'

const program = 'mkfifo'

/** Makes a fifo, on which whoever opens it waits for somebody at the other end. */
export function makeFifo(path: string): void {
  execFileSync(program, [path])
}
