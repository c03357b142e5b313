import type { ScopeKey } from '@dsh/kernel'
import type { Approval, ApprovalOutcome, ApprovalRequest, EventSink } from '@dsh/tool'

/** Who answers, and whether anyone is asked at all. */
export interface ApprovalServiceOptions {
  /** `never` refuses at once, so that nobody is bothered; `ask` by default. */
  readonly policy?: 'ask' | 'never'
  /** Gives the answer; what it throws, or an answer that is none, means that nobody could be asked. */
  answer(ask: ApprovalRequest): Promise<ApprovalOutcome>
  /** Where the question and its answer are recorded; an append that fails fails the call that asked. */
  readonly sink?: EventSink
}

const outcomes: ReadonlySet<unknown> = new Set<ApprovalOutcome>([
  'allowed-once',
  'rejected',
  'cancelled',
  'unavailable',
])

/** Asks for each call on its own, as many at once as there are calls, and keeps an audit trail. A grant covers one call. */
export function approvalService(options: ApprovalServiceOptions): Approval & {
  /** Sets the policy of one agent, over that of the service. */
  setPolicy(agent: ScopeKey, policy: 'ask' | 'never'): void
} {
  const { policy = 'ask', sink } = options
  assertPolicy(policy)
  if (typeof options.answer !== 'function')
    throw new TypeError('approvalService() needs answer: the function that asks someone')
  const policies = new WeakMap<ScopeKey, 'ask' | 'never'>()
  return {
    setPolicy(agent, wanted) {
      assertPolicy(wanted)
      policies.set(agent, wanted)
    },
    async request(ask) {
      const { agent, callId, toolName, reason, signal } = ask
      const effective = policies.get(agent) ?? policy
      const id = crypto.randomUUID()
      await sink?.append(
        { type: 'approval/asked', id, callId, toolName, ...(reason !== undefined && { reason }) },
        agent,
      )
      const outcome = signal.aborted ? 'cancelled' : effective === 'never' ? 'rejected' : await answered(options, ask)
      await sink?.append({ type: 'approval/decided', id, outcome, policy: effective }, agent)
      return outcome
    },
  }
}

function assertPolicy(policy: unknown): void {
  if (policy !== 'ask' && policy !== 'never') throw new TypeError('an approval policy is "ask" or "never"')
}

/** The answer, or `cancelled` as soon as the caller no longer waits; an answer that comes later is nobody's. */
function answered(options: ApprovalServiceOptions, ask: ApprovalRequest): Promise<ApprovalOutcome> {
  const { signal } = ask
  return new Promise(resolve => {
    const settle = (outcome: unknown): void => {
      signal.removeEventListener('abort', cancel)
      resolve(outcomes.has(outcome) ? (outcome as ApprovalOutcome) : 'unavailable')
    }
    const cancel = (): void => settle('cancelled')
    signal.addEventListener('abort', cancel)
    Promise.resolve()
      .then(() => options.answer(ask))
      .then(settle, () => settle('unavailable'))
  })
}
