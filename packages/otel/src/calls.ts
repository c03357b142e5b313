import type { ToolExecution, ToolExecutionResult, ToolExecutionToken } from '@dsh/tool'
import { beginCall } from './begin.ts'
import type { Call, Telemetry } from './call.ts'
import { finishCall } from './finish.ts'
import { quietly } from './quietly.ts'

/** The calls in flight, by token. Nothing here throws. */
export interface Calls {
  /** The call, which begins here if nothing was seen of it yet; none where it is over, or telemetry is. */
  of(exec: ToolExecution): Call | undefined
  /** The call has its result. */
  finish(exec: ToolExecution, result: ToolExecutionResult): void
  /** Ends the spans of all that is in flight, the innermost first, and begins no more. */
  close(): void
}

/** No calls. */
export function createCalls(telemetry: Telemetry): Calls {
  const open = new Map<ToolExecutionToken, Call>()
  // A wrapper may call its `next` when the result is long out: that begins nothing.
  const over = new WeakSet<ToolExecutionToken>()
  let isClosed = false

  const find = (exec: ToolExecution): Call | undefined => {
    const { token, parent } = exec
    const known = open.get(token)
    if (known !== undefined || isClosed || over.has(token)) return known
    const call = beginCall(exec, parent === undefined ? undefined : open.get(parent)?.span, telemetry)
    open.set(token, call)
    return call
  }

  return {
    of: exec => quietly(() => find(exec)),
    finish(exec, result) {
      quietly(() => {
        const call = find(exec)
        if (call === undefined) return
        open.delete(exec.token)
        finishCall(call, result, telemetry)
        over.add(exec.token)
      })
    },
    close() {
      isClosed = true
      const calls = [...open.values()].toReversed()
      open.clear()
      for (const { span } of calls) quietly(() => span?.end(performance.now()))
    },
  }
}
