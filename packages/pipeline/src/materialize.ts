import { isJsonObject, snapshotJson } from '@dsh/json'
import { isContent, isContexts, type ToolExecutionResult } from '@dsh/tool'
import { lossyResult } from './content.ts'
import { adopt, type CallRecord } from './record.ts'

/** A result of this call as it is; of any other object, a frozen copy if it has the shape of a result, else a failure. */
export function materialize(record: CallRecord, given: ToolExecutionResult): ToolExecutionResult {
  if (record.own.has(given)) return given
  const snapshot = snapshotJson(given, { freeze: true })
  if (!snapshot.ok || !isJsonObject(snapshot.value)) return adopt(record, lossyResult())
  const { isError, content, additionalContexts } = snapshot.value
  const shaped =
    typeof isError === 'boolean' &&
    isContent(content) &&
    (additionalContexts === undefined || isContexts(additionalContexts))
  return adopt(record, shaped ? (snapshot.value as unknown as ToolExecutionResult) : lossyResult())
}
