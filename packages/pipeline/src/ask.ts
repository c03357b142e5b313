import { disown } from '@dsh/kernel'
import { denied, invalidDecision, type Approval, type ToolExecution, type ToolExecutionFailure } from '@dsh/tool'

/** What came of an ask: the call goes on, or it has a failure; `final` where nobody could decide at all. */
export type Asked =
  | { readonly kind: 'go' }
  | { readonly kind: 'cancelled' | 'denied' | 'final'; readonly failure: ToolExecutionFailure }

/** Asks whoever can be asked about this call; throws what the approval service throws. */
export async function ask(
  exec: ToolExecution,
  reason: string | undefined,
  approval: Approval | undefined,
): Promise<Asked> {
  const { name, callId, agent, signal } = exec
  const tool = `tool "${name}"`
  if (approval === undefined) return deny(reason ?? `${tool} requires approval (not yet supported)`)
  if (agent === undefined) return deny(`${tool} requires approval, but the call has no agent to route it through`)
  if (!canAsk(approval)) {
    disown(approval)
    return { kind: 'final', failure: invalidDecision('pre-execute', 'the approval service has no request()') }
  }
  const outcome: unknown = await approval.request(
    Object.freeze({ agent, toolName: name, callId, ...(reason !== undefined && { reason }), signal }),
  )
  switch (outcome) {
    case 'allowed-once':
      return { kind: 'go' }
    case 'rejected':
      return deny(`the user rejected ${tool}`)
    case 'cancelled':
      return { kind: 'cancelled', failure: denied(`approval for ${tool} was cancelled`) }
    case 'unavailable':
      return deny(`${tool} requires approval, but no approval channel is available`)
    default:
      return {
        kind: 'final',
        failure: invalidDecision('pre-execute', 'the approval service answered with no known outcome'),
      }
  }
}

function canAsk(approval: Approval): boolean {
  try {
    return typeof approval.request === 'function'
  } catch {
    return false
  }
}

function deny(reason: string): Asked {
  return { kind: 'denied', failure: denied(reason) }
}
