import { CodedError, errorMessage, type Hooks } from '@dsh/kernel'
import {
  codes,
  failed,
  type Dispatched,
  type ToolEvents,
  type ToolExecution,
  type ToolExecutionResult,
} from '@dsh/tool'
import { runAttempt, type BodyPorts } from '../body.ts'
import { unlessCancelled } from '../cancel.ts'
import { isRecord } from '../content.ts'
import { withAttempt } from '../contexts.ts'
import { adopt, type CallRecord, type Origin } from '../record.ts'
import { readWrapperResult } from '../wrapper-result.ts'

/** Runs the wrappers around the body. */
export async function execute(record: CallRecord, hooks: Hooks<ToolEvents>, ports: BodyPorts): Promise<Dispatched> {
  const { exec } = record
  let result: ToolExecutionResult
  let origin: Origin
  try {
    const given = await hooks.waterfall(
      'tools/execute',
      exec.agent,
      [exec],
      (_change, [at]) => runAttempt(record, at, ports),
      {
        repeat: 'fresh',
        revise: ([at], change) => [withSignal(at, change)],
        check: settled => readWrapperResult(record, ports.resolver, settled),
      },
    )
    result = readWrapperResult(record, ports.resolver, given)
    origin = record.own.get(result) ?? { attempt: record.attempt, final: false }
  } catch (thrown) {
    result = failed(thrown)
    origin = { attempt: record.attempt, final: true }
  }
  record.executed = true
  const kept = adopt(record, withAttempt(unlessCancelled(record, result), origin.attempt), origin)
  return { kind: origin.final ? 'final-result' : 'post-result', exec, result: kept }
}

/** The call as the wrappers below see it: the same, under the signal that was given. */
function withSignal(at: ToolExecution, change: unknown): ToolExecution {
  if (!isRecord(change)) throw malformed('next() takes nothing, or { signal }')
  let signal: unknown
  try {
    signal = change['signal']
  } catch (thrown) {
    throw malformed(errorMessage(thrown))
  }
  if (signal === undefined) return at
  if (!(signal instanceof AbortSignal)) throw malformed('next({ signal }) needs an AbortSignal')
  return Object.freeze({ ...at, signal })
}

function malformed(problem: string): CodedError {
  return new CodedError(codes.INVALID_POLICY_DECISION, `invalid policy decision in execute: ${problem}`)
}
