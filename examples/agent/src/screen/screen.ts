import { renderView, type ToolCallView, type ToolResultView } from '@dsh/presentation'
import type { Writable } from 'node:stream'
import { readAnswer, type Keyboard } from './question.ts'
import { createRedaction } from './redact.ts'
import { visible, visibleLine } from './visible.ts'

/** Where the agent shows itself, and where a person answers. */
export interface Terminal {
  /** What is printed. */
  readonly output: Writable
  /** What is typed. */
  readonly input: Keyboard
}

/** The only door to the terminal: nothing that goes through it can steer the terminal or give a secret away. */
export interface Screen {
  /** Prints lines of text. */
  print(text: string): void
  /** Prints the lines of a card behind a margin, which keeps what a tool says apart from what the agent says. */
  card(view: ToolCallView | ToolResultView, options?: CardOptions): void
  /** Asks for one line, one question at a time; nothing where nobody answers. What is printed meanwhile waits. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>
}

/** How a card is printed. */
export interface CardOptions {
  /** Before every line; a bar by default. */
  readonly margin?: string
  /** How many lines at most; the ones in the middle are left out, and counted. All by default. */
  readonly atMost?: number
}

/** Opens the door; secrets are never shown. */
export function createScreen({ output, input }: Terminal, secrets: readonly string[] = []): Screen {
  const redaction = createRedaction(secrets)
  let held: string[] | undefined
  let last: Promise<unknown> = Promise.resolve()
  const write = (text: string): void => {
    const shown = visible(redaction.text(text))
    if (held === undefined) output.write(shown)
    else held.push(shown)
  }
  const ask = async (question: string, signal: AbortSignal): Promise<string | undefined> => {
    let isShown = false
    const show = (): void => {
      write(visibleLine(question))
      held = []
      isShown = true
    }
    const answer = await readAnswer(input, show, signal)
    const waiting = held ?? []
    held = undefined
    if (isShown && answer === undefined) output.write('\n')
    for (const text of waiting) output.write(text)
    return answer
  }
  return {
    print: text => write(`${text}\n`),
    card(view, { margin = '  │ ', atMost = Infinity } = {}) {
      const lines = shorten(renderView(redaction.value(view)).split('\n'), atMost)
      write(`${lines.map(line => `${margin}${line}`.trimEnd()).join('\n')}\n`)
    },
    ask(question, signal) {
      const answer = last.then(() => ask(question, signal))
      last = answer.catch(() => undefined)
      return answer
    },
  }
}

/** The first and the last lines of many, more of the first. */
function shorten(lines: readonly string[], atMost: number): readonly string[] {
  if (lines.length <= atMost) return lines
  const foot = Math.floor(atMost / 3)
  const head = atMost - foot - 1
  return [...lines.slice(0, head), `  … ${lines.length - head - foot} lines …`, ...lines.slice(lines.length - foot)]
}
