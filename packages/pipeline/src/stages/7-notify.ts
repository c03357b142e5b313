import { errorMessage, type Hooks } from '@dsh/kernel'
import {
  isDirect,
  type EventSink,
  type SessionEvent,
  type ToolEvents,
  type ToolExecution,
  type ToolExecutionResult,
} from '@dsh/tool'

/** How trouble that changes no result is reported. */
export type Warn = (message: string, error: unknown) => void

/** Appends to the durable log, if there is one; a log that fails never fails the call. */
export async function append(
  sink: EventSink | undefined,
  event: SessionEvent,
  exec: Pick<ToolExecution, 'agent' | 'callId' | 'name'>,
  warn: Warn,
): Promise<void> {
  if (sink === undefined) return
  try {
    await sink.append(event, exec.agent)
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

/** Records a direct call's result, then tells every observer, who can change nothing any more. */
export async function notify(
  exec: ToolExecution,
  result: ToolExecutionResult,
  ports: { readonly hooks: Hooks<ToolEvents>; readonly sink: EventSink | undefined; readonly warn: Warn },
): Promise<void> {
  const { hooks, sink, warn } = ports
  if (sink !== undefined && isDirect(exec)) await append(sink, resultEvent(exec, result), exec, warn)
  hooks.emit('tools/result', exec.agent, [exec, result], error =>
    warn(`tool "${exec.name}" (${exec.callId}): tools/result observer failed: ${errorMessage(error)}`, error),
  )
}
