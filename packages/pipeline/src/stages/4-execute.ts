import { CodedError, errorMessage, type Hooks } from '@dsh/kernel'
import {
  codes,
  failed,
  invalidDecision,
  type Dispatched,
  type ToolEvents,
  type ToolExecution,
  type ToolExecutionFailure,
  type ToolExecutionResult,
} from '@dsh/tool'
import { runAttempt, type BodyPorts } from '../body.ts'
import { unlessCancelled } from '../cancel.ts'
import { isRecord } from '../content.ts'
import { withAttempt } from '../contexts.ts'
import { readMadeResult } from '../made-result.ts'
import { adopt, type CallRecord, type Origin } from '../record.ts'
import { isSignal } from '../signals.ts'

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
        check: settled => readMadeResult(record, ports.resolver, settled, refuse),
      },
    )
    result = readMadeResult(record, ports.resolver, given, refuse)
    origin = record.own.get(result) ?? { attempt: record.attempt, final: false }
  } catch (thrown) {
    result = failed(thrown)
    origin = { attempt: record.attempt, final: true }
  }
  record.phase = 'settled'
  const kept = adopt(record, withAttempt(unlessCancelled(record, result), origin.attempt), origin)
  return { kind: origin.final ? 'final-result' : 'post-result', exec, result: kept }
}

/** The call as the wrappers below see it: the same, under the signal that was given. */
function withSignal(at: ToolExecution, change: unknown): ToolExecution {
  let signal: unknown
  try {
    if (!isRecord(change)) throw new TypeError('next() takes nothing, or { signal }')
    signal = change['signal']
  } catch (thrown) {
    throw malformed(errorMessage(thrown))
  }
  if (signal === undefined) return at
  if (!isSignal(signal)) throw malformed('next({ signal }) needs an AbortSignal')
  return Object.freeze({ ...at, signal })
}

/** What stands for a result that a wrapper should not have given. */
function refuse(problem: string): ToolExecutionFailure {
  return invalidDecision('execute', problem)
}

function malformed(problem: string): CodedError {
  return new CodedError(codes.INVALID_POLICY_DECISION, `invalid policy decision in execute: ${problem}`)
}
