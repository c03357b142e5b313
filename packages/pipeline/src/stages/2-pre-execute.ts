import type { Hooks } from '@dsh/kernel'
import { denied, failed, type Approval, type ToolEvents, type ToolExecutionFailure } from '@dsh/tool'
import { ask } from '../ask.ts'
import { cancelled } from '../cancel.ts'
import { allowed, malformation, readPreDecision } from '../pre-decision.ts'
import type { CallRecord } from '../record.ts'
import { isAborted } from '../signals.ts'

/** What policy said: the call goes on to the guards, or it has a failure; a `final` one goes past post-execute. */
export type PolicyAnswer =
  | { readonly kind: 'go' }
  | { readonly kind: 'stop'; readonly failure: ToolExecutionFailure; readonly final: boolean }

const go: PolicyAnswer = { kind: 'go' }

/** Asks the listeners, and whoever can approve. Nobody can change the call. */
export async function preExecute(
  record: CallRecord,
  hooks: Hooks<ToolEvents>,
  approval: () => Approval | undefined,
): Promise<PolicyAnswer> {
  const { exec } = record
  try {
    const given = await hooks.waterfall('tools/pre-execute', exec.agent, [exec], allowed, {
      check: readPreDecision,
    })
    const decision = readPreDecision(given)
    if (decision.kind === 'allow') return go
    if (decision.kind === 'deny') return stop(malformation(decision) ?? denied(decision.reason))
    const asked = await ask(exec, decision.reason, approval())
    if (asked.kind === 'go') return go
    if (asked.kind === 'cancelled' && isAborted(exec.signal)) return stop(cancelled(record))
    return stop(asked.failure, asked.kind === 'final')
  } catch (thrown) {
    return stop(failed(thrown), true)
  }
}

function stop(failure: ToolExecutionFailure, final = false): PolicyAnswer {
  return { kind: 'stop', failure, final }
}
