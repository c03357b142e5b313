import { renderView } from '@dsh/presentation'
import { presentCall, presentResult, type ToolDefinition, type ToolExecutionResult } from '@dsh/tool'
import type { RequestedCall } from './model.ts'
import type { Screen } from './screen/screen.ts'

/** What a person sees of the work. */
export interface Transcript {
  /** What the model says. */
  says(said: string): void
  /** The card of a call, once, however often it is asked for; whether all of it could be shown. */
  call(call: RequestedCall): { readonly isWhole: boolean }
  /** What policy decided of a call. */
  decided(callId: string, what: string): void
  /** A call begins to run: its card, and what policy decided. */
  begins(call: RequestedCall): void
  /** The card of a result, behind its call and what policy decided. */
  result(call: RequestedCall, result: ToolExecutionResult): void
}

/** So look a line that was too long for a card, and the end of a card with too many lines. */
const cut = /^(?:.{998,999}…|… more is not shown)$/m

/** Lines of a result's card; a call is always shown in full, since somebody may have to approve it. */
const mostLines = 40

/** Shows the work on a screen; `find` gives the tool of a name, whose cards are shown. */
export function createTranscript(screen: Screen, find: (name: string) => ToolDefinition | undefined): Transcript {
  const shown = new Set<string>()
  const begun = new Set<string>()
  const decisions = new Map<string, string>()
  const showCall = (call: RequestedCall): { readonly isWhole: boolean } => {
    const view = presentCall(find(call.name) ?? call.name, call.arguments)
    if (!shown.has(call.callId)) screen.card(view)
    shown.add(call.callId)
    return { isWhole: !cut.test(renderView(view)) }
  }
  const begins = (call: RequestedCall): void => {
    showCall(call)
    if (!begun.has(call.callId)) screen.print(`  policy: ${decisions.get(call.callId) ?? 'not reached'}`)
    begun.add(call.callId)
  }
  return {
    says(said) {
      const lines = said.trimEnd().split('\n')
      screen.print(['', ...(said === '' ? [] : lines.map(line => `» ${line}`))].join('\n'))
    },
    call: showCall,
    decided: (callId, what) => void decisions.set(callId, what),
    begins,
    result(call, result) {
      begins(call)
      const failure = result.isError ? ({ card: 'generic', content: result.content } as const) : undefined
      screen.card(failure ?? presentResult(find(call.name) ?? call.name, call.arguments, result), { atMost: mostLines })
      if (result.isError && result.error.info !== undefined) screen.print(`  failed: ${result.error.info.code}`)
    },
  }
}
