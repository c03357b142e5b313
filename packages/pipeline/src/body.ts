import { fuseSignals } from '@dsh/kernel'
import {
  failed,
  invalidCall,
  type ToolExecution,
  type ToolExecutionResult,
  type ToolResolver,
  type ToolRunContext,
} from '@dsh/tool'
import { cancelled } from './cancel.ts'
import { readContexts } from './contexts.ts'
import { currentMeaning } from './meaning.ts'
import { adopt, type Attempt, type CallRecord } from './record.ts'
import { isAborted } from './signals.ts'
import { produce } from './success.ts'
import { explainText } from './text-arguments.ts'

/** What an attempt needs beside its record. */
export interface BodyPorts {
  /** Says whether the name still means the definition that the call began with. */
  readonly resolver: ToolResolver
  /** Told when a body begins. */
  began(exec: ToolExecution): void
}

/**
 * One attempt: runs the body under the caller's signal and the wrappers' one, to its end, whatever happens meanwhile. The
 * result is a success of the tool's own schema or a failure; it never rejects.
 */
export async function runAttempt(
  record: CallRecord,
  at: ToolExecution,
  { resolver, began }: BodyPorts,
): Promise<ToolExecutionResult> {
  if (record.phase !== 'executing') return invalidCall('next() came after its call was over, and ran nothing')
  const attempt: Attempt = { contexts: [], concluded: false, succeeded: false }
  record.attempt = attempt
  const settle = (result: ToolExecutionResult): ToolExecutionResult => adopt(record, result, { attempt })
  try {
    using fused = fuseSignals(record.exec.signal, at.signal)
    const { signal } = fused
    if (isAborted(signal)) return settle(cancelled(record))
    const meaning = currentMeaning(resolver, record)
    if ('failure' in meaning) return settle(meaning.failure)
    const { definition } = meaning
    const context = runContext(at, signal, attempt)
    began(record.exec)
    record.bodyBegan = true
    const result = produce(definition, record.exec, await definition.execute(record.exec.arguments, context))
    if (result.isError || !isAborted(signal)) {
      attempt.succeeded = !result.isError
      return settle(result)
    }
    return settle(cancelled(record))
  } catch (thrown) {
    return settle(failed(explainText(thrown, record.exec.arguments)))
  }
}

/** What a body sees; its functions need no `this`. What it defers after its call has a result is of no use to anyone. */
function runContext(at: ToolExecution, signal: AbortSignal, attempt: Attempt): ToolRunContext {
  return Object.freeze({
    ...at,
    signal,
    deferContext(message: unknown) {
      const messages = readContexts([message])
      attempt.contexts.push(...messages)
    },
    concludeTurn() {
      attempt.concluded = true
    },
  })
}
