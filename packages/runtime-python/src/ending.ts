import type { FailureKind, Limits } from '@dsh/code-runtime'
import type { GuestExit } from './guest.ts'

const SIGKILL = 9
const SIGXCPU = 24
const SIGPROF = 27
/** What the guest exits with where even its last words found no memory. */
const EXIT_MEMORY = 86

/** Why a process is gone that said nothing. */
export function describeEnding({ status }: GuestExit, limits: Limits): readonly [FailureKind, string] {
  if (status === undefined) return ['crash', 'the Python that forked the program ended']
  const signal = status & 0x7f
  const code = status >> 8
  if (signal === SIGPROF || signal === SIGXCPU)
    return ['cpu-timeout', `the program used more than ${limits.cpuMs} ms on a processor: compute less`]
  if (code === EXIT_MEMORY)
    return ['out-of-memory', `the program needed more than ${limits.memoryBytes} bytes of memory: keep less`]
  if (signal === SIGKILL)
    return ['crash', 'the process was killed, most often because the memory of the machine ran out']
  if (signal !== 0) return ['crash', `the interpreter crashed with signal ${signal}`]
  return ['crash', `the program ended its process with code ${code} before it returned: return instead`]
}
