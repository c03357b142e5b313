import { type JsonValue, takeSnapshot } from '@dsh/json'
import { errorMessage, isCodedError } from '@dsh/kernel'
import { contentText, type Content } from '@dsh/presentation'
import { codes } from './codes.ts'
import { isContent, isContexts } from './content.ts'
import { coded, uncoded, undecided } from './failure.ts'
import type { ToolStage } from './ports.ts'
import type { ContextMessage, ToolExecutionFailure, ToolExecutionSuccess } from './result.ts'
import { phrase, unknownToolMessage } from './texts.ts'

/** A wrapper's own success: the pipeline validates and renders its value, as it does with a body's. */
export function succeeded(value: JsonValue, additionalContexts?: readonly ContextMessage[]): ToolExecutionSuccess {
  const contexts = additionalContexts?.length === 0 ? undefined : additionalContexts
  return Object.freeze({
    isError: false,
    value: detached(value),
    content: Object.freeze([]),
    ...(contexts !== undefined && { additionalContexts: detached(contexts) }),
  })
}

/** The failure of whatever was thrown; an error with a code keeps it. Total, also over hostile values. */
export function failed(thrown: unknown): ToolExecutionFailure {
  const message = errorMessage(thrown)
  const code = isCodedError(thrown) ? stringOf(thrown, 'code') : undefined
  return code === undefined ? uncoded(message) : coded(code, stringOf(thrown, 'name') ?? 'Error', message)
}

/** What a policy or a guard refused; the model reads the reason. */
export function denied(reason: string): ToolExecutionFailure {
  return typeof reason === 'string' ? uncoded(reason) : undecided(': the reason of a denial must be a string')
}

/** What post-execute withholds: the model reads the feedback, as it is, in place of the result. */
export function blocked(feedback: Content, additionalContexts?: readonly ContextMessage[]): ToolExecutionFailure {
  const parts = takeSnapshot({
    feedback,
    additionalContexts: additionalContexts === undefined ? [] : additionalContexts,
  })
  if (!parts.ok) return uncoded('tool result must be losslessly JSON-serializable')
  const { feedback: content, additionalContexts: contexts } = parts.value as { readonly [part: string]: JsonValue }
  if (!isContent(content)) return undecided(': the feedback of a block must be an array of content blocks')
  if (!isContexts(contexts)) return undecided(': additionalContexts must be an array of context messages')
  const message = contentText(content) || 'tool result blocked by post-execute policy'
  const kept = contexts as unknown as readonly ContextMessage[]
  return Object.freeze({
    isError: true,
    error: Object.freeze({ message }),
    content,
    ...(kept.length > 0 && { additionalContexts: kept }),
  })
}

/** A call that was cancelled after its body began. */
export function aborted(): ToolExecutionFailure {
  return coded(codes.ABORTED, 'AbortError', 'tool call aborted')
}

/** A call that was cancelled and whose body never began. */
export function abortedBeforeDispatch(): ToolExecutionFailure {
  return coded(codes.ABORTED_BEFORE_DISPATCH, 'AbortError', 'tool call aborted before dispatch')
}

/** A call whose own time, in milliseconds, ran out. */
export function timedOut(ms: number): ToolExecutionFailure {
  return coded(codes.TOOL_TIMEOUT, 'ToolTimeoutError', `tool call timed out after ${phrase(ms)}ms`)
}

/** A name that this caller cannot call, with the way forward where there is one. */
export function unknownTool(
  name: string,
  hint?: { readonly reachableFrom?: string; readonly nearest?: string },
): ToolExecutionFailure {
  return coded(codes.UNKNOWN_TOOL, 'ToolNotFoundError', unknownToolMessage(name, hint))
}

/** A call that is malformed itself, so that no stage could see it. */
export function invalidCall(reason: string): ToolExecutionFailure {
  return coded(codes.INVALID_CALL, 'InvalidCallError', `invalid call: ${phrase(reason)}`)
}

/** A stage whose policy answered in a shape that nobody can act on. */
export function invalidDecision(stage: ToolStage, reason: string): ToolExecutionFailure {
  return undecided(` in ${phrase(stage)}: ${phrase(reason)}`)
}

/** A frozen copy; what has none stays as it is, for the pipeline to refuse. */
function detached<T>(value: T): T {
  const copy = takeSnapshot(value)
  return copy.ok ? (copy.value as T) : value
}

/** Read once more after it was recognised, so what a getter answers now may be anything. */
function stringOf(error: unknown, key: 'code' | 'name'): string | undefined {
  try {
    const value = (error as { readonly [name: string]: unknown })[key]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
