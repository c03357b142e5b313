import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Readable } from 'node:stream'

/** Where a person types. */
export type Keyboard = Readable & { readonly isTTY?: boolean }

/** How long what was typed before a question is waited for (ms), to be thrown away. */
const early = 25

/** The next line that a person types, or nothing: where nobody is there, the input ends, or the signal aborts. */
export async function readAnswer(input: Keyboard, show: () => void, signal: AbortSignal): Promise<string | undefined> {
  if (input.isTTY !== true || signal.aborted) return undefined
  await forgetTyped(input)
  if (input.readableEnded || input.destroyed || signal.aborted) return undefined
  show()
  // The terminal itself edits the line and turns Ctrl-C into a signal: nothing has to be put into another mode.
  const lines = createInterface({ input, terminal: false })
  try {
    return await new Promise<string | undefined>(resolve => {
      lines.once('line', resolve)
      lines.once('close', () => resolve(undefined))
      signal.addEventListener('abort', () => resolve(undefined), { once: true })
    })
  } finally {
    lines.close()
  }
}

const forget = (): void => undefined

/** What was typed before a question was shown is no answer to it. */
async function forgetTyped(input: Keyboard): Promise<void> {
  input.on('data', forget)
  await sleep(early)
  input.off('data', forget)
  input.pause()
}
