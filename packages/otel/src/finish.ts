import { SpanStatusCode, type Attributes, type Span } from '@opentelemetry/api'
import { codes, type ToolExecutionFailure, type ToolExecutionResult } from '@dsh/tool'
import { cut, limits, printed } from './bounded.ts'
import type { Call, Telemetry } from './call.ts'
import { contextOf } from './context.ts'
import { names, otherTool, toolType } from './conventions.ts'
import { errorTypeOf } from './error-type.ts'
import { quietly } from './quietly.ts'

/** Ends the span of a call with what came of it, and measures it. */
export function finishCall(
  call: Call,
  result: ToolExecutionResult,
  { instruments, recordContent }: Pick<Telemetry, 'instruments' | 'recordContent'>,
): void {
  const endedAt = performance.now()
  const { span, startedAt, refusal } = call
  const errorType = result.isError ? errorTypeOf(result, refusal) : undefined
  quietly(() => {
    if (span?.isRecording() !== true) return
    if (call.attempts > 1) span.setAttribute(names.attempts, call.attempts)
    if (!result.isError) return recordContent ? recordResult(span, result.value) : undefined
    span.setAttribute(names.errorType, errorType ?? '')
    const message = recordContent ? cut(result.error.message, limits.text) : undefined
    span.setStatus({ code: SpanStatusCode.ERROR, ...(message !== undefined && { message }) })
    const exception = refusal === undefined ? exceptionOf(result, message) : {}
    if (Object.keys(exception).length > 0) span.addEvent(names.exceptionEvent, exception, endedAt)
  })
  quietly(() => span?.end(endedAt))
  const seconds = (endedAt - startedAt) / 1000
  quietly(() => instruments.duration().record(seconds, dimensionsOf(call, errorType), contextOf(span)))
}

function recordResult(span: Span, value: unknown): void {
  const text = printed(value)
  if (text !== undefined) span.setAttribute(names.callResult, text)
}

/** What is known of what was thrown: its name, and its message where content is recorded. */
function exceptionOf({ error }: ToolExecutionFailure, message: string | undefined): Attributes {
  const name = error.info?.name
  return {
    ...(name !== undefined && { [names.exceptionType]: cut(name, limits.name) }),
    ...(message !== undefined && { [names.exceptionMessage]: message }),
  }
}

/** Few by design: each combination is a time series of its own. */
function dimensionsOf({ exec, isTool }: Call, errorType: string | undefined): Attributes {
  const isNamed = isTool ?? (errorType !== codes.UNKNOWN_TOOL && errorType !== codes.INVALID_CALL)
  return {
    [names.tool]: isNamed && exec.name !== '' ? cut(exec.name, limits.name) : otherTool,
    [names.toolType]: toolType,
    ...(errorType !== undefined && { [names.errorType]: errorType }),
  }
}
