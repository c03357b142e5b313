import { errorMessage } from '@dsh/kernel'
import { type JsonObject, takeSnapshot } from '@dsh/json'
import {
  isContent,
  isContexts,
  type ToolExecutionFailure,
  type ToolExecutionResult,
  type ToolResolver,
} from '@dsh/tool'
import { isRecord } from './content.ts'
import { readContexts, withContexts } from './contexts.ts'
import { currentMeaning } from './meaning.ts'
import { adopt, type CallRecord } from './record.ts'
import { produce } from './success.ts'

/**
 * A result that a wrapper or a scheduler may have made: one of this call as it is; a success validated and rendered by
 * the tool; a failure as a checked copy; of anything else, what `refuse` makes of the problem. Total.
 */
export function readMadeResult(
  record: CallRecord,
  resolver: ToolResolver,
  given: unknown,
  refuse: (problem: string) => ToolExecutionFailure,
): ToolExecutionResult {
  if (record.own.has(given as ToolExecutionResult)) return given as ToolExecutionResult
  try {
    if (!isRecord(given))
      return final(record, refuse('a result must be what next() gave, succeeded(value) or a failure'))
    const { isError } = given
    if (isError === false) return madeSuccess(record, resolver, given)
    return isError === true
      ? madeFailure(record, given, refuse)
      : final(record, refuse('isError must be true or false'))
  } catch (thrown) {
    return final(record, refuse(errorMessage(thrown)))
  }
}

function madeSuccess(
  record: CallRecord,
  resolver: ToolResolver,
  given: Readonly<Record<string, unknown>>,
): ToolExecutionResult {
  const { value, additionalContexts } = given
  const contexts = additionalContexts === undefined ? [] : readContexts(additionalContexts)
  const meaning = currentMeaning(resolver, record)
  if ('failure' in meaning) return final(record, meaning.failure)
  const result = produce(meaning.definition, record.exec, value)
  return result.isError ? final(record, result) : adopt(record, withContexts(result, { after: contexts }))
}

function madeFailure(
  record: CallRecord,
  given: object,
  refuse: (problem: string) => ToolExecutionFailure,
): ToolExecutionResult {
  const snapshot = takeSnapshot(given)
  if (!snapshot.ok)
    return final(record, refuse(`a failure must be lossless JSON: ${snapshot.path}: ${snapshot.reason}`))
  const problem = misshapen(snapshot.value as JsonObject)
  if (problem !== undefined) return final(record, refuse(problem))
  return adopt(record, snapshot.value as unknown as ToolExecutionFailure)
}

function misshapen(failure: JsonObject): string | undefined {
  const { isError, error, content, additionalContexts } = failure
  // Looked at once more: what was a failure at the first look may be none in the copy.
  if (isError !== true) return 'isError must be true or false'
  if (!isRecord(error) || typeof error['message'] !== 'string') return 'a failure needs error: { message }'
  const { info } = error
  if (info !== undefined && !(isRecord(info) && typeof info['name'] === 'string' && typeof info['code'] === 'string')) {
    return 'error.info must be { name, code }'
  }
  if ('value' in failure || 'concludesTurn' in failure) return 'a failure has neither value nor concludesTurn'
  if (!isContent(content)) return 'a failure needs content: an array of content blocks'
  return additionalContexts === undefined || isContexts(additionalContexts)
    ? undefined
    : 'additionalContexts must be an array of context messages'
}

function final<R extends ToolExecutionResult>(record: CallRecord, result: R): R {
  return adopt(record, result, { final: true })
}
