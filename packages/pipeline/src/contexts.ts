import { takeSnapshot } from '@dsh/json'
import { isContexts, type ContextMessage, type ToolExecutionResult } from '@dsh/tool'
import type { Attempt } from './record.ts'

/** The same result with messages put before or behind its own. */
export function withContexts(
  result: ToolExecutionResult,
  {
    before = [],
    after = [],
  }: { readonly before?: readonly ContextMessage[]; readonly after?: readonly ContextMessage[] },
): ToolExecutionResult {
  if (before.length + after.length === 0) return result
  return Object.freeze({
    ...result,
    additionalContexts: Object.freeze([...before, ...(result.additionalContexts ?? []), ...after]),
  })
}

/** What the attempt said beside its value, joined to the result that it led to. */
export function withAttempt(result: ToolExecutionResult, attempt: Attempt | undefined): ToolExecutionResult {
  if (attempt === undefined) return result
  const said = withContexts(result, { before: attempt.contexts })
  return said.isError || !attempt.concluded || !attempt.succeeded
    ? said
    : Object.freeze({ ...said, concludesTurn: true })
}

/** A detached, frozen copy of messages; throws where they are none. */
export function readContexts(contexts: unknown): readonly ContextMessage[] {
  const snapshot = takeSnapshot(contexts)
  if (!snapshot.ok)
    throw new TypeError(`context messages must be lossless JSON: ${snapshot.path || 'the list'}: ${snapshot.reason}`)
  if (!isContexts(snapshot.value)) {
    throw new TypeError(
      "context messages must be { id, role: 'user', content: [blocks], source: { kind } }, in an array",
    )
  }
  return snapshot.value as unknown as readonly ContextMessage[]
}
