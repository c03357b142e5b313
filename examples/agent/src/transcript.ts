import { text } from '@dsh/presentation'
import {
  presentCall,
  presentResult,
  type ApprovalOutcome,
  type ToolDefinition,
  type ToolExecutionResult,
} from '@dsh/tool'
import type { RequestedCall } from './model.ts'
import { print, printCard, type Terminal } from './terminal.ts'

/** What a person sees of the work. */
export interface Transcript {
  /** What the model says. */
  says(said: string): void
  /** The card of a call, once, however often it is asked for. */
  call(call: RequestedCall): void
  /** What policy decided of a call. */
  decided(callId: string, what: string): void
  /** The card of a result, behind its call and what policy decided. */
  result(call: RequestedCall, result: ToolExecutionResult): void
}

const answers: Readonly<Record<ApprovalOutcome, string>> = {
  'allowed-once': 'asked, and allowed once',
  rejected: 'asked, and refused',
  cancelled: 'asked, and cancelled',
  unavailable: 'asked, but there was nobody to answer',
}

/** What an answer comes to, in words. */
export function describeAnswer(outcome: ApprovalOutcome): string {
  return answers[outcome]
}

/** Prints to a terminal; `find` gives the tool of a name, whose cards are shown. */
export function createTranscript(terminal: Terminal, find: (name: string) => ToolDefinition | undefined): Transcript {
  const shown = new Set<RequestedCall>()
  const decisions = new Map<string, string>()
  const showCall = (call: RequestedCall): void => {
    if (shown.has(call)) return
    shown.add(call)
    printCard(terminal, presentCall(find(call.name) ?? call.name, call.arguments))
  }
  return {
    says(said) {
      print(terminal, '')
      if (said !== '') printCard(terminal, { card: 'generic', content: [text(said)] }, '')
    },
    call: showCall,
    decided: (callId, what) => void decisions.set(callId, what),
    result(call, result) {
      showCall(call)
      print(terminal, `  policy: ${decisions.get(call.callId) ?? 'not asked'}`)
      printCard(terminal, presentResult(find(call.name) ?? call.name, call.arguments, result))
      if (result.isError && result.error.info !== undefined) print(terminal, `  failed: ${result.error.info.code}`)
    },
  }
}
