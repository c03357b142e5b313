import { takeSnapshot } from '@dsh/json'
import { disown } from '@dsh/kernel'
import type { Content } from '@dsh/presentation'
import { failed, invalidDecision, isContent, type ToolExecutionFailure, type ToolStage } from '@dsh/tool'

/** Content that was read, or the failure that stands for it. */
export type ContentOutcome =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly failure: ToolExecutionFailure }

/** The failure of a result that is not lossless JSON. */
export function lossyResult(): ToolExecutionFailure {
  return failed(new TypeError('tool result must be losslessly JSON-serializable'))
}

/** A detached, frozen copy of the content that a plugin gave, or the failure that says what is wrong with it. */
export function readContent(given: unknown, stage: ToolStage, what: string): ContentOutcome {
  const snapshot = takeSnapshot(given)
  if (!snapshot.ok) {
    disown(given)
    return { ok: false, failure: lossyResult() }
  }
  const { value } = snapshot
  if (!isContent(value))
    return { ok: false, failure: invalidDecision(stage, `${what} must be an array of content blocks`) }
  return { ok: true, content: value }
}

/** Whether `value` is an object that a plugin could mean as a record. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
