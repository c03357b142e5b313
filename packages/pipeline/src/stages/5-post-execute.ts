import type { Hooks } from '@dsh/kernel'
import {
  failed,
  type PostToolDecision,
  type ToolEvents,
  type ToolExecutionFailure,
  type ToolExecutionResult,
  type ToolResolver,
} from '@dsh/tool'
import { isCancellation, unlessCancelled } from '../cancel.ts'
import { withContexts } from '../contexts.ts'
import { currentMeaning } from '../meaning.ts'
import { accepted, readPostDecision, verdictOf } from '../post-decision.ts'
import type { CallRecord } from '../record.ts'
import { produce } from '../success.ts'

/** Asks the listeners what becomes of a result, and does it. Whatever fails keeps what the body deferred; a block does not. */
export async function postExecute(
  record: CallRecord,
  result: ToolExecutionResult,
  hooks: Hooks<ToolEvents>,
  resolver: ToolResolver,
): Promise<ToolExecutionResult> {
  const { exec } = record
  let decided: ToolExecutionResult
  try {
    const given = await hooks.waterfall('tools/post-execute', exec.agent, [exec, result], accepted, {
      check: readPostDecision,
    })
    decided = apply(record, result, readPostDecision(given), resolver)
  } catch (thrown) {
    decided = failing(result, failed(thrown))
  }
  const kept = unlessCancelled(record, decided)
  return kept === decided ? decided : withContexts(kept, { before: decided.additionalContexts ?? [] })
}

function apply(
  record: CallRecord,
  result: ToolExecutionResult,
  decision: PostToolDecision,
  resolver: ToolResolver,
): ToolExecutionResult {
  const verdict = verdictOf(decision)
  switch (verdict.kind) {
    case 'block':
      return verdict.failure
    case 'invalid':
      return failing(result, verdict.failure)
    case 'accept':
      return withContexts(result, { after: verdict.contexts })
    case 'content':
      return withContexts(Object.freeze({ ...result, content: verdict.content }), { after: verdict.contexts })
    case 'value':
      return withContexts(replaceValue(record, result, verdict.value, resolver), { after: verdict.contexts })
  }
}

function replaceValue(
  record: CallRecord,
  result: ToolExecutionResult,
  value: unknown,
  resolver: ToolResolver,
): ToolExecutionResult {
  if (isCancellation(result)) return result
  if (result.isError)
    return failing(result, failed(new TypeError('tools/post-execute cannot replace the value of a failed result')))
  const meaning = currentMeaning(resolver, record)
  if ('failure' in meaning) return failing(result, meaning.failure)
  const replaced = produce(meaning.definition, record.exec, value)
  const kept = withContexts(replaced, { before: result.additionalContexts ?? [] })
  return kept.isError || result.concludesTurn !== true ? kept : Object.freeze({ ...kept, concludesTurn: true })
}

function failing(result: ToolExecutionResult, failure: ToolExecutionFailure): ToolExecutionResult {
  return withContexts(failure, { before: result.additionalContexts ?? [] })
}
