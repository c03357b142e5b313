import { approvalService } from '@dsh/policies'
import type { Approval, ApprovalOutcome, EventSink } from '@dsh/tool'
import type { RequestedCall } from './model.ts'
import type { Screen } from './screen/screen.ts'
import type { Transcript } from './transcript.ts'

/** How a question is answered: by the person, or always in one way. */
export type Answering = 'ask' | 'yes' | 'no'

const words: Readonly<Record<ApprovalOutcome, string>> = {
  'allowed-once': 'asked, and allowed once',
  rejected: 'asked, and refused',
  cancelled: 'asked, and cancelled',
  unavailable: 'asked, but there was nobody to answer',
}

/** What it takes to ask a person. */
export interface PersonOptions {
  /** Where the question is put. */
  readonly screen: Screen
  /** Where the call is shown first, and what came of the question. */
  readonly transcript: Transcript
  /** Whether it is put at all. */
  readonly answering: Answering
  /** Where question and answer are recorded. */
  readonly sink: EventSink
  /** The call that a question is about. */
  find(callId: string): RequestedCall | undefined
}

/** Asks the person at the terminal, who sees what about before; without a terminal nobody can be asked. */
export function askPerson({ screen, transcript, answering, sink, find }: PersonOptions): Approval {
  const service = approvalService({
    sink,
    async answer({ toolName, callId, reason = 'may it run', signal }) {
      const call = find(callId)
      const isWhole = call === undefined || transcript.call(call).isWhole
      if (answering !== 'ask') return answering === 'yes' ? 'allowed-once' : 'rejected'
      const warning = isWhole ? '' : ' It is too long to be shown in full!'
      const answer = await screen.ask(`  ? ${toolName}: ${reason}.${warning} May it run? (y/N) `, signal)
      if (signal.aborted) return 'cancelled'
      if (answer === undefined) return 'unavailable'
      return /^\s*y(es)?\s*$/i.test(answer) ? 'allowed-once' : 'rejected'
    },
  })
  return {
    async request(ask) {
      const outcome = await service.request(ask)
      transcript.decided(ask.callId, words[outcome])
      return outcome
    },
  }
}
