import { errorMessage } from '@dsh/kernel'
import { isJsonObject, snapshotJson } from '@dsh/json'
import {
  invalidDecision,
  isContent,
  isContexts,
  unknownTool,
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
 * What a wrapper gave, as the wrapper outside may see it: a result of this call as it is; the wrapper's own success
 * validated and rendered by the tool; its own failure as a checked copy; anything else a failure that says what is wrong.
 */
export function readWrapperResult(record: CallRecord, resolver: ToolResolver, given: unknown): ToolExecutionResult {
  if (record.own.has(given as ToolExecutionResult)) return given as ToolExecutionResult
  try {
    if (!isRecord(given))
      return final(
        record,
        malformed('an execute wrapper must return a result: what next() gave, succeeded(value) or a failure'),
      )
    const { isError } = given
    if (isError === false) return ownSuccess(record, resolver, given)
    return isError === true ? ownFailure(record, given) : final(record, malformed('isError must be true or false'))
  } catch (thrown) {
    return final(record, malformed(errorMessage(thrown)))
  }
}

function ownSuccess(
  record: CallRecord,
  resolver: ToolResolver,
  given: Readonly<Record<string, unknown>>,
): ToolExecutionResult {
  const { value, additionalContexts } = given
  const contexts = additionalContexts === undefined ? [] : readContexts(additionalContexts)
  const meaning =
    record.definition === undefined ? { failure: unknownTool(record.exec.name) } : currentMeaning(resolver, record)
  if ('failure' in meaning) return final(record, meaning.failure)
  const result = produce(meaning.definition, record.exec, value)
  return result.isError ? final(record, result) : adopt(record, withContexts(result, { after: contexts }))
}

function ownFailure(record: CallRecord, given: object): ToolExecutionResult {
  const snapshot = snapshotJson(given, { freeze: true })
  if (!snapshot.ok)
    return final(record, malformed(`a failure must be lossless JSON: ${snapshot.path}: ${snapshot.reason}`))
  const problem = isJsonObject(snapshot.value) ? misshapen(snapshot.value) : 'a failure must be an object'
  if (problem !== undefined) return final(record, malformed(problem))
  return adopt(record, snapshot.value as unknown as ToolExecutionFailure)
}

function misshapen(failure: Readonly<Record<string, unknown>>): string | undefined {
  const { error, content, additionalContexts } = failure as {
    error?: unknown
    content?: never
    additionalContexts?: never
  }
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

function malformed(problem: string): ToolExecutionFailure {
  return invalidDecision('execute', problem)
}

function final<R extends ToolExecutionResult>(record: CallRecord, result: R): R {
  return adopt(record, result, { final: true })
}
