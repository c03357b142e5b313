import type { Hooks } from '@dsh/kernel'
import { denied, failed, type Approval, type Denial, type ToolEvents, type ToolExecutionFailure } from '@dsh/tool'
import { ask } from '../ask.ts'
import { cancelled } from '../cancel.ts'
import { allowed, authorOf, malformation, readPreDecision, readPreDecisionOf } from '../pre-decision.ts'
import type { CallRecord } from '../record.ts'
import { isAborted } from '../signals.ts'

/** What policy said: the call goes on to the guards, or it has a failure; a `final` one goes past post-execute. */
export type PolicyAnswer =
  | { readonly kind: 'go' }
  | { readonly kind: 'stop'; readonly failure: ToolExecutionFailure; readonly final: boolean; readonly denial?: Denial }

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
      check: (settled, _args, source) => readPreDecisionOf(settled, source),
    })
    const decision = readPreDecision(given)
    if (decision.kind === 'allow') return go
    const author = authorOf(decision)
    if (decision.kind === 'deny') {
      const malformed = malformation(decision)
      return stop(malformed ?? denied(decision.reason), {
        by: 'listener',
        ...author,
        ...(malformed && { malformed: true }),
      })
    }
    const asked = await ask(exec, decision.reason, approval())
    if (asked.kind === 'go') return go
    if (asked.kind === 'cancelled' && isAborted(exec.signal))
      return { kind: 'stop', failure: cancelled(record), final: false }
    const isFinal = asked.kind === 'final'
    return stop(asked.failure, { by: 'approval', ...author, ...(isFinal && { malformed: true }) }, isFinal)
  } catch (thrown) {
    return { kind: 'stop', failure: failed(thrown), final: true }
  }
}

/** Stops a call, and says who did. */
export function stop(failure: ToolExecutionFailure, denial: Omit<Denial, 'reason'>, final = false): PolicyAnswer {
  return { kind: 'stop', failure, final, denial: Object.freeze({ ...denial, reason: failure.error.message }) }
}
