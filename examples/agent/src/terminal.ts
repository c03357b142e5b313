import { renderView, type ToolCallView, type ToolResultView } from '@dsh/presentation'
import type { Approval, ApprovalOutcome } from '@dsh/tool'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'

/** Where the agent shows itself, and where a person answers. */
export interface Terminal {
  /** What is printed. */
  readonly output: Writable
  /** What is typed. */
  readonly input: Readable & { readonly isTTY?: boolean }
}

/** How a question is answered: by the person, or always in one way. */
export type Answering = 'ask' | 'yes' | 'no'

/** Prints lines; whatever is in them that could steer a terminal has been made visible before. */
export function print({ output }: Terminal, text: string): void {
  output.write(`${text}\n`)
}

/** Prints a card; the margin keeps what a tool says apart from what the agent says. */
export function printCard(terminal: Terminal, view: ToolCallView | ToolResultView, margin = '  │ '): void {
  print(terminal, indent(renderView(view), margin))
}

/** Puts the margin before every line. */
export function indent(text: string, margin = '  │ '): string {
  return text.replaceAll(/^/gm, margin)
}

/** Asks the person at the terminal, one question at a time; where there is none, nobody can be asked. */
export function terminalApproval(terminal: Terminal, answering: Answering): Approval {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request({ toolName, reason, signal }) {
      if (answering !== 'ask')
        return Promise.resolve<ApprovalOutcome>(answering === 'yes' ? 'allowed-once' : 'rejected')
      if (terminal.input.isTTY !== true) return Promise.resolve<ApprovalOutcome>('unavailable')
      const answer = last.then(() =>
        askPerson(
          terminal,
          `  ? ${renderView({ card: 'generic', title: `${toolName}: ${reason ?? 'may it run'}` })} (y/N) `,
          signal,
        ),
      )
      last = answer.catch(() => undefined)
      return answer
    },
  }
}

async function askPerson({ input, output }: Terminal, question: string, signal: AbortSignal): Promise<ApprovalOutcome> {
  if (signal.aborted) return 'cancelled'
  const lines = createInterface({ input, output })
  try {
    const answer = await lines.question(question, { signal })
    return /^y(es)?$/i.test(answer.trim()) ? 'allowed-once' : 'rejected'
  } catch {
    return 'cancelled'
  } finally {
    lines.close()
  }
}
