import { errorMessage, type Hooks, isWithin } from '@dsh/kernel'
import type { EventSink, SessionEvent, ToolEvents, ToolExecution, ToolExecutionResult } from '@dsh/tool'

/** How trouble that changes no result is reported. */
export type Warn = (message: string, error: unknown) => void

/** How long a log may take for one event, in milliseconds. */
const PATIENCE_MS = 5000

/** Appends to the durable log; one that fails, or does not answer, never fails the call. */
export async function append(
  sink: EventSink,
  event: SessionEvent,
  exec: Pick<ToolExecution, 'agent' | 'callId' | 'name'>,
  warn: Warn,
): Promise<void> {
  try {
    const appending = sink.append(Object.freeze(event), exec.agent)
    if (appending !== undefined && !(await isWithin(appending, PATIENCE_MS)))
      throw new Error(`the log did not answer within ${PATIENCE_MS} ms`)
  } catch (thrown) {
    warn(`tool "${exec.name}" (${exec.callId}): ${event.type} was not recorded: ${errorMessage(thrown)}`, thrown)
  }
}

/** The durable copy of a result. */
export function resultEvent(
  { callId, name }: Pick<ToolExecution, 'callId' | 'name'>,
  result: ToolExecutionResult,
): SessionEvent {
  const { isError, content, meta, error } = result
  return {
    type: 'tool/result',
    callId,
    name,
    isError,
    content,
    ...(meta !== undefined && { meta }),
    ...(error !== undefined && { error }),
  }
}

/** Tells every observer, who can change nothing any more. */
export function notify(
  exec: ToolExecution,
  result: ToolExecutionResult,
  { hooks, warn }: { readonly hooks: Hooks<ToolEvents>; readonly warn: Warn },
): void {
  const failing = (what: string, error: unknown): void =>
    warn(`tool "${exec.name}" (${exec.callId}): tools/result ${what}: ${errorMessage(error)}`, error)
  try {
    hooks.emit('tools/result', exec.agent, [exec, result], error => failing('observer failed', error))
  } catch (thrown) {
    failing('observers were not told', thrown)
  }
}
