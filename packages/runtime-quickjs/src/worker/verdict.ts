import type { CodeFailure } from '@dsh/code-runtime'
import type { Gauge } from './gauge.ts'
import type { Course } from './program.ts'
import type { Ending } from './protocol.ts'

/** How a program ends; what was said first stays. */
export interface Verdict {
  readonly end: Ending | undefined
  give(ending: Ending): void
  fail(kind: CodeFailure['kind'], message: string, location?: CodeFailure['location']): void
  /** What was thrown, and not by the program: the engine has failed, or has no stack left. */
  crash(thrown: unknown): void
  /** Frees the box of a reason; where nobody could catch it, the program is over. */
  judge(reason: number): void
  /** Whether the engine must not go on; once it must not, it never may again. */
  isHalted(): boolean
}

/** Judges a program by what it uses, says and throws. */
export function createVerdict(
  { machine: { engine }, limits, meter, outbox, isStopped }: Course,
  gauge: Pick<Gauge, 'isFinal'>,
): Verdict {
  let end: Ending | undefined
  let isSpent = false

  const fail: Verdict['fail'] = (kind, message, location) => {
    end ??= { kind: 'failure', failure: { kind, message, ...(location && { location }) } }
  }

  const isHalted = (): boolean => {
    if (isSpent || isStopped()) return true
    if (outbox.excess) fail(outbox.excess.kind, outbox.excess.message)
    else if (meter.isOver) fail('cpu-timeout', `the program used more than ${limits.cpuMs} ms of processor time`)
    else return false
    isSpent = true
    return true
  }

  return {
    get end() {
      return end
    },
    give(ending) {
      end ??= ending
    },
    fail,
    crash(thrown) {
      if (isHalted()) return
      if (thrown instanceof RangeError && thrown.message.includes('call stack'))
        return fail('stack-overflow', 'the program nested its calls or values too deep')
      end = {
        kind: 'crash',
        message: `the engine failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      }
    },
    judge(reason) {
      const isLast = gauge.isFinal(reason)
      engine.qjs_free_value(reason)
      if (isLast && !isHalted())
        fail('out-of-memory', `the program ran out of memory: it may have ${limits.memoryBytes} bytes`)
    },
    isHalted,
  }
}
