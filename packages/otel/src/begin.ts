import { SpanKind, type Attributes, type Span } from '@opentelemetry/api'
import type { ToolDefinition, ToolExecution } from '@dsh/tool'
import { cut, limits, printed } from './bounded.ts'
import type { Call, Telemetry } from './call.ts'
import { contextOf } from './context.ts'
import { names, operation, otherTool, toolType } from './conventions.ts'
import { quietly } from './quietly.ts'

/** Begins the span of a call: a child of its parent's span, or of what is active here. */
export function beginCall(exec: ToolExecution, parent: Span | undefined, telemetry: Telemetry): Call {
  const { host, instruments, recordContent } = telemetry
  const startedAt = performance.now()
  const definition = quietly(() => host.get?.(exec.name, exec.agent))
  const name = cut(exec.name, limits.name)
  const span = quietly(() =>
    usable(
      instruments.tracer().startSpan(
        name === '' ? operation : `${operation} ${name}`,
        {
          kind: SpanKind.INTERNAL,
          // By the clock of the end, so that the measurement is exactly as long as the span.
          startTime: startedAt,
          attributes: attributesOf(exec, name, definition),
        },
        contextOf(parent),
      ),
    ),
  )
  if (recordContent) quietly(() => recordArguments(span, exec))
  return {
    exec,
    startedAt,
    span,
    isTool: host.get === undefined ? undefined : definition !== undefined,
    attempts: 0,
    isDispatched: false,
    refusal: undefined,
  }
}

/** A span that cannot say who it is would fail whatever begins inside of it. */
function usable(span: Span): Span | undefined {
  return typeof span.spanContext().spanId === 'string' ? span : undefined
}

function attributesOf(exec: ToolExecution, name: string, definition: ToolDefinition | undefined): Attributes {
  const description = definition?.description
  return {
    [names.operation]: operation,
    [names.tool]: name === '' ? otherTool : name,
    [names.toolType]: toolType,
    ...(exec.callId !== '' && { [names.callId]: cut(exec.callId, limits.id) }),
    ...(typeof description === 'string' && { [names.toolDescription]: cut(description, limits.text) }),
  }
}

function recordArguments(span: Span | undefined, exec: ToolExecution): void {
  if (span?.isRecording() !== true) return
  const text = printed(exec.arguments)
  if (text !== undefined) span.setAttribute(names.callArguments, text)
}
