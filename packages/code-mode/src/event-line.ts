import { isWithin } from '@dsh/kernel'
import type { SessionEvent } from '@dsh/tool'

/** Events on their way to the durable log: one at a time, in order, and nobody has to wait. */
export interface EventLine {
  /** Puts an event in line; it is written at once where none is being written. */
  push(event: SessionEvent): void
  /** Resolves when all is written; to `false` where the log took longer for one event. */
  close(patienceMs: number): Promise<boolean>
}

/** An empty line before a log; what the log throws, or rejects with, goes to `report`. */
export function createEventLine(
  append: (event: SessionEvent) => unknown,
  report: (event: SessionEvent, error: unknown) => void,
): EventLine {
  const waiting: SessionEvent[] = []
  let writing: Promise<void> | undefined

  /** What to wait for, if anything; never rejects. */
  function write(event: SessionEvent): Promise<void> | undefined {
    try {
      const answer = append(event)
      if (answer === undefined) return undefined
      return Promise.resolve(answer).then(nothing, error => report(event, error))
    } catch (error) {
      report(event, error)
      return undefined
    }
  }

  function writeAll(): void {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      writing = write(event)?.then(writeAll)
      if (writing !== undefined) return
    }
    writing = undefined
  }

  return {
    push(event) {
      waiting.push(event)
      if (writing === undefined) writeAll()
    },
    async close(patienceMs) {
      for (let event = writing; event !== undefined; event = writing) {
        if (await isWithin(event, patienceMs)) continue
        // Each has its chance, in order: a log that hangs on one may still take the others.
        for (const left of waiting.splice(0)) void write(left)
        return false
      }
      return true
    },
  }
}

function nothing(): void {}
