import { failed, type ToolExecutionResult } from '@dsh/tool'
import { readContent } from '../content.ts'
import { withContexts } from '../contexts.ts'
import type { CallRecord } from '../record.ts'

/** The tool's last word on content, asked once for every outcome; one that fails fails the result, which keeps its contexts. */
export function finalizeContent(record: CallRecord, result: ToolExecutionResult): ToolExecutionResult {
  const { exec, definition, finalizer } = record
  if (finalizer === undefined) return result
  const before = result.additionalContexts ?? []
  let given: unknown
  try {
    given = Reflect.apply(finalizer, definition, [exec, result])
  } catch (thrown) {
    return withContexts(failed(thrown), { before })
  }
  if (given === undefined) return result
  const outcome = readContent(given, 'finalize', 'the content')
  return outcome.ok ? Object.freeze({ ...result, content: outcome.content }) : withContexts(outcome.failure, { before })
}
